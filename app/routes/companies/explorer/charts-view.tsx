import { RankedBars, WeekBars } from "../../../ui/charts.tsx";
import type { Explorer } from "./read-explorer.ts";
import { daysOfWeek } from "./days-of-week.ts";
import { addressOf } from "./view.ts";

/** Charts of the matching rounds; every figure opens its rounds. */
export function Charts({ explorer: { timeline, query, view, days } }: { readonly explorer: Explorer }) {
  const listWith = (parameters: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams(query);
    for (const [name, value] of Object.entries(parameters)) params.set(name, value);
    return addressOf(params, { ...view, presentation: "list" });
  };
  const listOfWeek = (monday: string) => {
    const params = new URLSearchParams(query);
    params.delete("within");
    const { from, to } = daysOfWeek(monday, days);
    params.set("from", from);
    params.set("to", to);
    return addressOf(params, { ...view, presentation: "list" });
  };
  return (
    <section aria-label="Charts of these rounds" className="charts">
      <WeekBars weeks={timeline.weeks} hrefOf={listOfWeek} />
      <RankedBars
        title="Rounds by stage"
        of="Stage"
        figures={timeline.stages}
        hrefOf={(stage) => listWith({ stage })}
      />
      <RankedBars
        title="Rounds by industry"
        of="Industry"
        figures={timeline.industries}
        hrefOf={(industry) => listWith({ industry })}
      />
    </section>
  );
}
