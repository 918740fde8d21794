import type { SavedSearch } from "../../../core/searches/saved-search.ts";
import type { DeliveryOutcome } from "../../../core/webhooks/deliveries.ts";
import type { Endpoint } from "../../../core/webhooks/endpoint.ts";
import { formatInstant } from "../../ui/format-date.ts";
import { SelectField, TextField } from "../../ui/form-fields.tsx";
import type { Outcome } from "../../ui/form-outcome.tsx";
import { AccountSection, OnceShown } from "./account-section.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";

/** A webhook with the last messages sent to it. */
export interface ShownWebhook extends Endpoint {
  readonly deliveries: readonly DeliveryOutcome[];
}

interface WebhooksCardProps {
  readonly webhooks: readonly ShownWebhook[];
  readonly searches: readonly SavedSearch[];
  readonly mayMake: boolean;
  readonly outcome: Outcome | null;
  readonly secret: string | null;
}

/** What the form says for a webhook that is told of every lead. */
export const EVERY_LEAD = "all";

/** Addresses that are told what happens to a saved search, what they were last told, and a form that adds one. */
export function WebhooksCard({ webhooks, searches, mayMake, outcome, secret }: WebhooksCardProps) {
  return (
    <AccountSection id="webhooks" heading="Webhooks" outcome={outcome}>
      <p className="mt-2 text-muted">
        A program of yours is told, by a signed message, when a round enters, changes or leaves a list. <a className="link" href="/developers#webhooks">How it is signed</a>.
      </p>
      {secret !== null && <OnceShown label="The secret that signs what this webhook is sent." secret={secret} />}
      {webhooks.length > 0 && (
        <ul className="mt-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="border-t border-line py-4">
              <Webhook webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {mayMake ? (
        <form method="post" action="/account#webhooks" className="mt-6 space-y-4 border-t border-line pt-6">
          <TextField name="webhook-url" label="Address to send to" required maxLength={2_000} value={undefined} problem={undefined} />
          <SelectField
            name="webhook-search"
            label="What it is told of"
            required
            options={[[EVERY_LEAD, "Every lead"], ...searches.map(({ id, name }) => [String(id), name] as const)]}
            value={EVERY_LEAD}
            problem={undefined}
          />
          <button type="submit" className="button button-quiet">
            Add a webhook
          </button>
        </form>
      ) : (
        <p className="mt-4">
          Webhooks come with full access: <a className="link" href="/pricing">see the plans</a>.{webhooks.length > 0 && " Nothing is sent to yours until then."}
        </p>
      )}
    </AccountSection>
  );
}

function Webhook({ webhook: { id, url, searchName, failingSince, disabledReason, deliveries } }: { readonly webhook: ShownWebhook }) {
  return (
    <>
      <p className="font-medium break-all">{url}</p>
      <p className="text-sm text-muted">
        {searchName}; {disabledReason !== null ? `disabled. ${disabledReason}` : failingSince === null ? "in force" : <>failing since {formatInstant(failingSince)}</>}
      </p>
      {deliveries.length > 0 && <WebhookDeliveries deliveries={deliveries} inForce={disabledReason === null} />}
      <form method="post" action="/account#webhooks" className="mt-3 flex flex-wrap gap-3">
        {disabledReason === null ? (
          <button type="submit" name="test-webhook" value={id} className="button button-quiet">
            Send a test <span className="sr-only">to {url}</span>
          </button>
        ) : (
          <button type="submit" name="enable-webhook" value={id} className="button button-quiet">
            Enable <span className="sr-only">{url}</span>
          </button>
        )}
        <button type="submit" name="rotate-webhook" value={id} className="button button-quiet">
          New secret <span className="sr-only">for {url}</span>
        </button>
        <button type="submit" name="remove-webhook" value={id} className="button button-quiet">
          Remove <span className="sr-only">{url}</span>
        </button>
      </form>
    </>
  );
}
