import { FORMULAS, type Growth, type Latest, MEASURE_KINDS } from "../../core/catalogue/facts/measures.ts";
import { formatDate } from "./format/format-date.ts";

const NUMBER = new Intl.NumberFormat("en-US");
const SIGNED = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 1 });

/** "+17.6%". */
export function percentText(percent: number): string {
  return `${SIGNED.format(percent)}%`;
}

/** "Oct 2026" of a month or day in ISO 8601. */
export function monthText(on: string): string {
  return formatDate({ date: on.length === 7 ? `${on}-01` : on, precision: on.length === 7 ? "month" : "day" });
}

/** Whose number it is and of when: "Oct 2026, US, estimated by DataForSEO". Every number is shown with it. */
export function statedText({
  on,
  by,
  country,
}: Pick<Latest, "on" | "by"> & { readonly country?: string | null }): string {
  return [monthText(on), country, by].filter(Boolean).join(", ");
}

/** The newest number of a topic in a table, with its change, time and source; its title has the formula. */
export function LatestCell({ latest }: { readonly latest: Latest }) {
  const { kind, value, change12, since } = latest;
  const isStaff = kind === "employees";
  const title = [
    `${MEASURE_KINDS[kind]}, ${statedText(latest)}.`,
    isStaff ? FORMULAS.employees : FORMULAS.traffic,
    change12 !== undefined && `${percentText(change12)} since ${monthText(since ?? "")}.`,
    change12 !== undefined && (isStaff ? FORMULAS.employeesChange : FORMULAS.change12),
  ];
  return (
    <span title={title.filter(Boolean).join(" ")} className="block">
      <span className="block tabular-nums">
        {NUMBER.format(value)}
        {change12 !== undefined && <span className="text-xs text-muted"> {percentText(Math.round(change12))}</span>}
      </span>
      <span className="block truncate text-xs text-muted">{statedText(latest)}</span>
    </span>
  );
}

/** The pace of a round: months since the round before it, and its amount against that one's. */
export function PaceCell({ growth: { gap, step } }: { readonly growth: Growth }) {
  const parts = [gap !== undefined && `${gap} mo`, step !== undefined && `${NUMBER.format(step)}×`].filter(Boolean);
  return parts.length === 0 ? null : <span title={`${FORMULAS.gap} ${FORMULAS.step}`}>{parts.join(", ")}</span>;
}
