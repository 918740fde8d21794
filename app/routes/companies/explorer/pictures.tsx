import { RankedBars } from "../../../ui/charts/ranked-bars.tsx";
import { WeekBars } from "../../../ui/charts/week-bars.tsx";
import type { Explorer } from "./explorer.ts";

/** Pictures of the rounds that match. */
export function Pictures({ explorer: { timeline } }: { readonly explorer: Explorer }) {
  if (Object.values(timeline).every(({ length }) => length === 0)) return null;
  return (
    <section aria-label="Pictures of these rounds" className="pictures">
      <WeekBars weeks={timeline.weeks} />
      <RankedBars title="Rounds by stage" of="Stage" figures={timeline.stages} />
      <RankedBars title="Rounds by industry" of="Industry" figures={timeline.industries} />
    </section>
  );
}
