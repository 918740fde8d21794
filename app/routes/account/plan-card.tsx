import type { Entitlement } from "../../../core/billing/entitlement.ts";
import type { Actor } from "../../../core/context.ts";
import { formatInstant } from "../../ui/format-date.ts";
import type { Outcome } from "../../ui/form-outcome.tsx";
import { AccountSection } from "./account-section.tsx";

interface PlanCardProps {
  readonly access: Actor["access"];
  readonly entitlements: readonly Entitlement[];
  readonly outcome: Outcome | null;
}

const MEANING: Readonly<Record<Actor["access"], string>> = {
  anonymous: "",
  free: "You see the newest rounds, and every company's and founder's page.",
  paid: "You see the whole catalogue in lists, search, filters and exports.",
  editor: "You are an editor: you see the whole catalogue.",
  owner: "You are an owner: you see everything.",
};

/** What the account may see, and by which plans. */
export function PlanCard({ access, entitlements, outcome }: PlanCardProps) {
  return (
    <AccountSection id="plan" heading="Your plan" outcome={outcome}>
      <p className="mt-2">{MEANING[access]}</p>
      {entitlements.length > 0 && (
        <ul className="mt-4 space-y-2">
          {entitlements.map(({ id, plan, startsAt, endsAt, revokedAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-2 border-t border-line pt-2">
              <span className="font-medium capitalize">{plan}</span>
              <span className="text-muted">
                since {formatInstant(startsAt)}
                {revokedAt !== null ? (
                  <>
                    , taken back {formatInstant(revokedAt)}
                  </>
                ) : endsAt === null ? (
                  ", for good"
                ) : (
                  <>
                    , until {formatInstant(endsAt)}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {access === "free" && (
        <a href="/pricing" className="button button-primary mt-4">
          See the plans
        </a>
      )}
    </AccountSection>
  );
}
