import { GUARANTEE_DAYS, type Plan, type PlanName } from "../../../content/plans.ts";
import { FigureRows } from "../charts/figure-table.tsx";
import { count } from "../format/count.ts";

interface PlanTableProps {
  readonly plans: Readonly<Record<PlanName, Plan>>;
  /** Current prices of the paid plans, in US dollars. */
  readonly prices: Readonly<Record<string, number>>;
}

/** The difference of the plans, with its numbers. */
export function PlanTable({ plans, prices }: PlanTableProps) {
  const keys = Object.keys(plans) as PlanName[];
  return (
    <div className="mx-auto mt-10 max-w-5xl px-4 md:px-6">
      <h2 className="text-xl font-bold">What differs</h2>
      <FigureRows
        caption="The plans compared"
        wide
        rows={keys}
        keyOf={(key) => key}
        render={{
          // A plan without a card is offered where products are compared.
          Plan: (key) => `${plans[key].name}${plans[key].listed === null ? ", on the comparison pages" : ""}`,
          Price: (key) =>
            `$${count(prices[key] ?? plans[key].tiers[0]?.usd ?? 0)} ${plans[key].period.replaceAll("-", "\u2011")}`,
          Rounds: (key) => (key === "free" ? "20 a month, chosen by us" : "All, with filters"),
          "Real-time alerts": (key) => (key === "free" ? "None" : "All searches and companies"),
          "Exports, CRM, API": (key) => (key === "free" ? "CSV of the 20" : "All"),
          "People by list, a month": (key) => count(plans[key].lookups),
          Refund: (key) => (key === "free" ? "Nothing to pay" : `Within ${GUARANTEE_DAYS} days`),
        }}
        numbers={["People by list, a month"]}
      />
    </div>
  );
}
