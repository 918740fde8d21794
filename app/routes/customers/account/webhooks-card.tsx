import type { SavedSearch } from "../../../../core/customers/searches/saved-search.ts";
import type { DeliveryOutcome } from "../../../../core/programs/webhooks/deliveries.ts";
import type { Endpoint } from "../../../../core/programs/webhooks/endpoints.ts";
import { ROUNDS_PER_MESSAGE } from "../../../../core/programs/webhooks/message-shape.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { DeliveryLog, type LogEntry } from "../../../ui/delivery-log.tsx";
import { formatInstant, formatTime } from "../../../ui/format/format-date.ts";
import { SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import { AccountSection, MakeForm, type MakingCard, OnceShown } from "./account-section.tsx";

export interface ShownWebhook extends Endpoint {
  readonly deliveries: readonly DeliveryOutcome[];
}

interface WebhooksCardProps extends MakingCard {
  readonly webhooks: readonly ShownWebhook[];
  readonly searches: readonly SavedSearch[];
}

/** Form value of a webhook for every lead. */
const EVERY_LEAD = "all";

/** Form values of the messages' size. */
const MESSAGES = [
  ["many", `Up to ${ROUNDS_PER_MESSAGE} rounds each`],
  ["one", "One round each, for Zapier, Make and n8n"],
] as const;

/** The account's webhooks with their last deliveries, and a form to add one. */
export function WebhooksCard({ webhooks, searches, outcome, secret, ...may }: WebhooksCardProps) {
  return (
    <AccountSection id="webhooks" heading="Webhooks" outcome={outcome}>
      <p className="mt-2 text-muted">
        Get a signed message when a round enters, changes in or leaves a list.{" "}
        <TextLink href="/developers#webhooks">How to verify the signature</TextLink>.{" "}
        <TextLink href="/developers#recipes">Recipes for Zapier, Make and n8n</TextLink>.
      </p>
      {secret !== null && <OnceShown label="The signing secret of this webhook." secret={secret} />}
      {webhooks.length > 0 && (
        <ul className="mt-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="border-t border-line py-4">
              <Webhook webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <MakeForm
        {...may}
        requires="Webhooks require"
        untilThen={webhooks.length > 0 && "Your webhooks are paused until then."}
      >
        <form method="post" action="/account/settings/webhooks" className="mt-6 space-y-4 border-t border-line pt-6">
          <TextField name="webhook-url" label="Endpoint URL" required maxLength={2_000} />
          <SelectField
            name="webhook-search"
            label="Rounds to send"
            required
            options={[[EVERY_LEAD, "All rounds"], ...searches.map(({ id, name }) => [String(id), name] as const)]}
            value={EVERY_LEAD}
          />
          <SelectField name="webhook-messages" label="Messages" required options={MESSAGES} value="many" />
          <QuietButton>Add a webhook</QuietButton>
        </form>
      </MakeForm>
    </AccountSection>
  );
}

function Webhook({
  webhook: { id, url, searchName, oneRound, failingSince, disabledReason, deliveries },
}: {
  readonly webhook: ShownWebhook;
}) {
  return (
    <>
      <p className="font-medium break-all">{url}</p>
      <p className="text-sm text-muted">
        {searchName}; {oneRound && "one round a message; "}
        {disabledReason !== null ? (
          `disabled: ${disabledReason}`
        ) : failingSince === null ? (
          "active"
        ) : (
          <>failing since {formatInstant(failingSince)}</>
        )}
      </p>
      {deliveries.length > 0 && <WebhookDeliveries deliveries={deliveries} inForce={disabledReason === null} />}
      <form method="post" action="/account/settings/webhooks" className="mt-3 flex flex-wrap gap-3">
        {disabledReason === null ? (
          <QuietButton name="test-webhook" value={id}>
            Send a test <span className="sr-only">to {url}</span>
          </QuietButton>
        ) : (
          <QuietButton name="enable-webhook" value={id}>
            Enable <span className="sr-only">{url}</span>
          </QuietButton>
        )}
        <QuietButton name="rotate-webhook" value={id}>
          New secret <span className="sr-only">for {url}</span>
        </QuietButton>
        <QuietButton name="remove-webhook" value={id}>
          Remove <span className="sr-only">{url}</span>
        </QuietButton>
      </form>
    </>
  );
}

interface WebhookDeliveriesProps {
  readonly deliveries: readonly DeliveryOutcome[];
  readonly inForce: boolean;
}

const STATUS: Readonly<Record<DeliveryOutcome["status"], string>> = {
  pending: "sending",
  delivered: "received",
  failed: "failed",
  withheld: "withheld: your plan had ended",
};

/** The last deliveries of a webhook and their outcomes, with a button to resend. */
function WebhookDeliveries({ deliveries, inForce }: WebhookDeliveriesProps) {
  return (
    <form method="post" action="/account/settings/webhooks">
      <DeliveryLog entries={deliveries.map((delivery) => entryOf(delivery, inForce))} />
    </form>
  );
}

function entryOf({ id, type, status, createdAt, lastAttempt }: DeliveryOutcome, inForce: boolean): LogEntry {
  const said = `${type}, ${STATUS[status]}`;
  const again = { name: "replay-delivery", hint: `the message of ${formatTime(createdAt)}: ${said}` };
  return {
    id,
    at: createdAt,
    said,
    error: lastAttempt === null ? null : lastTry(lastAttempt),
    ...(inForce && status !== "pending" ? { again } : {}),
  };
}

/** "Try 3: The receiver answered with status 500 instead of 2xx." */
function lastTry({ number, statusCode, error }: NonNullable<DeliveryOutcome["lastAttempt"]>): string {
  return `Attempt ${number}: ${error ?? `answered with status ${statusCode}.`}`;
}
