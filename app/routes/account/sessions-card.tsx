import type { Session } from "../../../core/accounts/sessions.ts";
import { formatInstant } from "../../ui/format-date.ts";
import { AccountSection } from "./account-section.tsx";
import { browserName } from "./browser-name.ts";

interface SessionsCardProps {
  readonly sessions: readonly Session[];
  /** The session of this browser. */
  readonly currentId: string;
  /** What the form says to end all others. */
  readonly others: string;
}

/** Where the account is signed in, each with a way to end it. */
export function SessionsCard({ sessions, currentId, others }: SessionsCardProps) {
  return (
    <AccountSection id="sessions" heading="Where you are signed in">
      {sessions.length > 1 ? (
        <form method="post" action="/account">
          <SessionList sessions={sessions} currentId={currentId} />
          <button type="submit" name="end" value={others} className="button button-quiet mt-2">
            End all others
          </button>
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
      {sessions.map(({ id, startedAt, userAgent }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
          <div className="min-w-0">
            <p className="font-medium">{browserName(userAgent)}</p>
            <p className="text-sm text-muted">
              since {formatInstant(startedAt)}
              {id === currentId && ", this browser"}
            </p>
          </div>
          {id !== currentId && (
            <button type="submit" name="end" value={id} className="button button-quiet">
              End{" "}
              <span className="sr-only">
                the session of {browserName(userAgent)} since {formatInstant(startedAt)}
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
