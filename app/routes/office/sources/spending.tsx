import type { EstimatePlan } from "../../../../core/intake/managed-sources/estimate-plan.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { counted } from "../format.ts";
import { Facts } from "../office-page.tsx";
import { ListTable } from "../list.tsx";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const EXACT = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

const STATES: Readonly<Record<string, string>> = {
  asked: "Waiting for the answer",
  answered: "To be published",
  read: "Published",
  lost: "Paid, answer lost",
  refused: "Not answered",
};

/** "1,240 companies, about $1.50". */
export function estimateText({ due, price }: Pick<EstimatePlan, "due" | "price">): string {
  return `${counted(due, "company", "companies")}, about ${DOLLARS.format(price)}`;
}

/** What a paid source costs this month: what the next run would ask for, what was spent, and the newest calls. */
export function Spending({ plan: { month, due, price, spent, budget, calls } }: { readonly plan: EstimatePlan }) {
  const left = Math.max(0, budget - spent);
  const next = due === 0 ? "nothing: every company was asked about" : estimateText({ due, price });
  return (
    <section aria-labelledby="spending" className="mt-6">
      <h2 id="spending" className="text-xl font-semibold">
        Spending in {month}
      </h2>
      <Facts
        facts={[
          ["Still to ask about this month", next],
          ["Spent", `${DOLLARS.format(spent)} of ${DOLLARS.format(budget)}`],
          [
            "Stops",
            price > left
              ? `at the budget: ${DOLLARS.format(left)} are left, so some companies wait for next month`
              : null,
          ],
        ]}
      />
      {calls.length > 0 && (
        <ListTable
          caption="Newest calls"
          empty=""
          rows={calls}
          render={{
            Asked: ({ askedAt }) => <Instant at={askedAt} />,
            Domains: ({ domains }) => domains.toLocaleString("en-US"),
            State: ({ state, problem }) => `${STATES[state] ?? state}${problem === null ? "" : `: ${problem}`}`,
            Cost: ({ cost }) => (cost === null ? "Not known yet" : EXACT.format(cost)),
          }}
        />
      )}
    </section>
  );
}
