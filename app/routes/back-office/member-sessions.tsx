import type { Session } from "../../../core/accounts/sessions.ts";
import { Instant } from "../../ui/instant.tsx";
import { browserName } from "../account/browser-name.ts";
import { Confirm } from "./confirm.tsx";

/** Where the account is signed in, and how to end that. */
export function MemberSessions({ sessions }: { readonly sessions: readonly Session[] }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg font-semibold">
        Signed in
      </h2>
      {sessions.length === 0 ? (
        <p className="mt-1 text-muted">Nowhere.</p>
      ) : (
        <>
          <ul className="mt-2">
            {sessions.map(({ id, startedAt, userAgent }) => (
              <li key={id} className="border-t border-line py-2">
                <span className="font-medium">{browserName(userAgent)}</span>{" "}
                <span className="text-muted">
                  since <Instant at={startedAt} />
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <Confirm label="Sign out everywhere" of="this account">
              <form method="post">
                <p>They must sign in again on every device. Nothing else is lost.</p>
                <button type="submit" name="deed" value="end" className="button button-danger">
                  Sign them out
                </button>
              </form>
            </Confirm>
          </div>
        </>
      )}
    </section>
  );
}
