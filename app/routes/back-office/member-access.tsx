import type { Entitlement } from "../../../core/billing/entitlement.ts";
import { Instant } from "../../ui/instant.tsx";
import { Confirm } from "./confirm.tsx";
import { LONGEST_REASON } from "./member-form.ts";
import { planName, PLANS_TO_GIVE, sourceWords } from "./member-words.ts";

interface MemberAccessProps {
  readonly entitlements: readonly Entitlement[];
  readonly now: Date;
}

/** What gives the account full access, and how to give and take it by hand. */
export function MemberAccess({ entitlements, now }: MemberAccessProps) {
  const held = entitlements.some(({ startsAt, endsAt, revokedAt }) => revokedAt === null && startsAt <= now && (endsAt === null || endsAt > now));
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="text-lg font-semibold">
        Full access
      </h2>
      {entitlements.length === 0 ? (
        <p className="mt-1 text-muted">Never had any.</p>
      ) : (
        <ul className="mt-2">
          {entitlements.map((entitlement) => (
            <EntitlementLine key={entitlement.id} entitlement={entitlement} />
          ))}
        </ul>
      )}
      <div className="mt-3 grid gap-2">
        <Confirm label="Give access" of="to this account">
          <form method="post">
            <p>Full access by hand, without a payment.</p>
            <input type="hidden" name="deed" value="grant" />
            <label className="grid gap-1.5 text-sm font-semibold">
              As
              <select name="plan" className="office-box">
                {PLANS_TO_GIVE.map(([key, name]) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label className="grid gap-1.5 text-sm font-semibold">
              Last day (for good when left empty)
              <input name="until" type="date" className="office-box" />
            </label>
            <button type="submit" className="button button-primary">
              Give full access
            </button>
          </form>
        </Confirm>
        {held && (
          <Confirm label="Take access back" of="from this account">
            <form method="post">
              <p>All full access ends at once. Nothing is refunded by this, and a subscription goes on.</p>
              <input type="hidden" name="deed" value="revoke" />
              <label className="grid gap-1.5 text-sm font-semibold">
                Why
                <input name="reason" type="text" required maxLength={LONGEST_REASON} className="office-box" />
              </label>
              <button type="submit" className="button button-danger">
                Take it back
              </button>
            </form>
          </Confirm>
        )}
      </div>
    </section>
  );
}

function EntitlementLine({ entitlement: { plan, source, startsAt, endsAt, revokedAt, revokedReason } }: { readonly entitlement: Entitlement }) {
  return (
    <li className="border-t border-line py-2">
      <span className="font-medium">{planName(plan)}</span>{" "}
      <span className="text-muted">
        {sourceWords(source)}, from <Instant at={startsAt} />
        {endsAt === null ? " for good" : <> to <Instant at={endsAt} /></>}
        {revokedAt !== null && <>; taken back <Instant at={revokedAt} />: {revokedReason}</>}
      </span>
    </li>
  );
}
