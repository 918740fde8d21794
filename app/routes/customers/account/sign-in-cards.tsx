import type { Session } from "../../../../core/customers/accounts/sessions.ts";
import { ConfirmFirst, type Unconfirmed } from "../../../ui/frame/confirm-first.tsx";
import { QuietButton } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { AccountSection } from "./account-section.tsx";
import { browserName } from "../../../../core/customers/accounts/browser-name.ts";
import type { PendingEmailChange } from "../../../../core/customers/accounts/change-email.ts";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";

interface SessionsCardProps {
  readonly sessions: readonly Session[];
  readonly currentId: string;
  /** Button value that ends all other sessions. */
  readonly others: string;
}

/** The account's sessions, each with a button to end it. */
export function SessionsCard({ sessions, currentId, others }: SessionsCardProps) {
  return (
    <AccountSection id="sessions" heading="Signed-in devices">
      {sessions.length > 1 ? (
        <form method="post" action="/account/settings/sessions">
          <SessionList sessions={sessions} currentId={currentId} />
          <QuietButton name="end" value={others} className="mt-2">
            Sign out everywhere else
          </QuietButton>
        </form>
      ) : (
        <SessionList sessions={sessions} currentId={currentId} />
      )}
    </AccountSection>
  );
}

function SessionList({ sessions, currentId }: Pick<SessionsCardProps, "sessions" | "currentId">) {
  return (
    <ul className="mt-4">
      {sessions.map(({ id, startedAt, lastUsedAt, userAgent }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
          <div className="min-w-0">
            <p className="font-medium">{browserName(userAgent)}</p>
            <p className="text-sm text-muted">
              {id === currentId ? "this browser" : <>last used {formatInstant(lastUsedAt)}</>}, signed in{" "}
              {formatInstant(startedAt)}
            </p>
          </div>
          {id !== currentId && (
            <QuietButton name="end" value={id}>
              End{" "}
              <span className="sr-only">
                the session of {browserName(userAgent)} since {formatInstant(startedAt)}
              </span>
            </QuietButton>
          )}
        </li>
      ))}
    </ul>
  );
}

interface EmailCardProps {
  readonly email: string;
  readonly pending: PendingEmailChange | null;
  /** A session that may add nothing yet. */
  readonly unconfirmed: Unconfirmed | null;
  readonly outcome: Outcome | null;
}

/** The account's e-mail address, and a form that changes it. */
export function EmailCard({ email, pending, unconfirmed, outcome }: EmailCardProps) {
  return (
    <AccountSection id="email" heading="E-mail address" outcome={outcome}>
      <p className="mt-2 text-muted">
        You sign in as <span className="font-medium text-ink wrap-anywhere">{email}</span>.
      </p>
      {unconfirmed !== null ? (
        <ConfirmFirst unconfirmed={unconfirmed} />
      ) : pending === null ? (
        <form method="post" action="/account/settings/email" className="mt-4 space-y-4">
          <TextField name="new-email" label="New address" type="email" required maxLength={254} autoComplete="email" />
          <QuietButton>Change address</QuietButton>
        </form>
      ) : (
        <form method="post" action="/account/settings/email" className="mt-4">
          <p>
            Changing to <span className="font-medium wrap-anywhere">{pending.newEmail}</span>: confirm the links we sent
            to both addresses by <Instant at={pending.expiresAt} />.
            {pending.confirmed.length > 0 &&
              ` ${pending.confirmed.includes("new") ? pending.newEmail : email} has confirmed.`}
          </p>
          <QuietButton name="cancel-email" value="yes" className="mt-4">
            Keep {email}
          </QuietButton>
        </form>
      )}
    </AccountSection>
  );
}
