import { timeToLookUp } from "../../../../core/finder/bulk/estimate.ts";
import { SESSIONS_A_MINUTE } from "../../../../core/finder/turns/rates.ts";

/** For who may not send lists: what it is, and how to get it. */
export function BulkOffer({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <section className="card mt-8 p-6 md:p-8" aria-labelledby="offer">
      <h2 id="offer" className="text-xl font-semibold">
        Part of the paid plans
      </h2>
      <ul className="mt-4 list-disc space-y-2 ps-5 text-muted">
        <li>Your columns stay as they are; address, confidence, source, verified, status and notes are added.</li>
        <li>A guess is called a guess: an address that only follows a pattern says so, and a row without an address says why.</li>
        <li>Mail servers are asked politely, at most {SESSIONS_A_MINUTE} times a minute for all users together. A list of 1,000 people takes {timeToLookUp(1_000)}.</li>
        <li>Only you see your lists. You can remove one at any time.</li>
      </ul>
      <p className="mt-6 flex flex-wrap gap-3">
        <a className="button button-primary" href="/pricing">
          See the plans
        </a>
        {!isSignedIn && (
          <a className="button button-quiet" href="/sign-in?next=/email-finder/bulk">
            Sign in
          </a>
        )}
      </p>
    </section>
  );
}
