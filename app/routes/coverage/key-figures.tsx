import type { Coverage } from "../../../core/directory/coverage.ts";
import { count, lagText } from "./words.ts";

/** The catalogue in four figures. */
export function KeyFigures({ coverage: { rounds, companies, byCountry, lag } }: { readonly coverage: Coverage }) {
  const figures = [
    { label: "Funding rounds", value: count(rounds), note: "published" },
    { label: "Companies", value: count(companies), note: "each with its page" },
    { label: "Countries", value: count(byCountry.filter(({ name }) => name !== null).length), note: "where the companies sit" },
    {
      label: "Median time to listing",
      value: lag === null ? "Unknown" : lagText(lag),
      note: lag === null ? "no round announced lately, known to the day" : `over ${count(lag.rounds)} ${lag.rounds === 1 ? "round" : "rounds"} announced lately`,
    },
  ];
  return (
    <dl className="mt-10 grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="card flex flex-col p-4 md:p-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 text-xl font-bold tracking-tight md:text-2xl tabular-nums">{value}</dd>
          <dd className="mt-1 text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
