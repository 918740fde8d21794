import passkeyScript from "../../../browser/passkeys.ts?worker&url";
import type { Passkey } from "../../../../core/customers/accounts/passkeys.ts";
import { ConfirmFirst, type Unconfirmed } from "../../../ui/frame/confirm-first.tsx";
import { QuietButton } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { AccountSection } from "./account-section.tsx";

/** The account's passkeys, and a button that adds one in browsers that support them. */
export function PasskeysCard({
  passkeys,
  unconfirmed,
  outcome,
}: {
  readonly passkeys: readonly Passkey[];
  /** A session that may add nothing yet. */
  readonly unconfirmed: Unconfirmed | null;
  readonly outcome: Outcome | null;
}) {
  return (
    <AccountSection id="passkeys" heading="Passkeys" outcome={outcome}>
      <p className="mt-2 text-muted">
        Sign in with your fingerprint, face or device code instead of an e-mailed link. The link still works too.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-4">
          {passkeys.map(({ id, name, createdAt, backedUp }) => (
            <li key={id} className="border-t border-line py-3">
              <form method="post" action="/account/settings/passkeys" className="flex flex-wrap items-end gap-3">
                <div className="min-w-0 flex-1 basis-48">
                  <label htmlFor={`passkey-${id}`} className="mb-1.5 block text-sm text-muted">
                    {createdAt !== null && <>added {formatInstant(createdAt)}, </>}
                    {backedUp ? "synced across devices" : "on this device only"}
                  </label>
                  <input type="hidden" name="passkey" value={id} />
                  <input
                    id={`passkey-${id}`}
                    type="text"
                    name="passkey-name"
                    defaultValue={name ?? "Passkey"}
                    required
                    maxLength={60}
                    className="min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base"
                  />
                </div>
                <QuietButton name="passkey-do" value="rename">
                  Rename <span className="sr-only">the passkey {name}</span>
                </QuietButton>
                <QuietButton name="passkey-do" value="remove">
                  Remove <span className="sr-only">the passkey {name}</span>
                </QuietButton>
              </form>
            </li>
          ))}
        </ul>
      )}
      {unconfirmed === null ? <AddPasskey /> : <ConfirmFirst unconfirmed={unconfirmed} />}
    </AccountSection>
  );
}

function AddPasskey() {
  return (
    <>
      <div data-passkey-part="" className="needs-script mt-6 border-t border-line pt-6">
        <label htmlFor="new-passkey" className="mb-1.5 block text-sm font-semibold">
          Name of the new passkey
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="new-passkey"
            type="text"
            data-passkey-name=""
            maxLength={60}
            placeholder="This laptop"
            className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-edge bg-surface px-3 py-2 text-base"
          />
          <button type="button" data-passkey="add" className="button button-quiet">
            Add a passkey
          </button>
        </div>
        <output data-passkey-outcome="" className="mt-2 block text-sm text-danger" />
      </div>
      <p className="mt-4 text-sm text-muted [@media(scripting:enabled)]:hidden">
        Adding a passkey requires JavaScript. Everything else on this page works without it.
      </p>
      <template data-later={passkeyScript} />
    </>
  );
}
