/** A figure and what it counts. */
export interface Stat {
  readonly value: string;
  readonly label: string;
}

/** A figure that rises while the page is looked at. */
export interface Counter {
  readonly start: number;
  readonly step: number;
  readonly everyMs: number;
  readonly cap: number;
}

interface HomeStatsProps {
  readonly stats: readonly (Stat | { readonly counter: Counter; readonly label: string })[];
}

/** Figures in a row beneath the hero. The browser script raises a counter; without it, it stays at its start. */
export function HomeStats({ stats }: HomeStatsProps) {
  if (stats.length === 0) return null;
  return (
    <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-8 md:flex md:flex-wrap md:gap-x-16">
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-muted">{stat.label}</dt>
          <dd className="text-2xl font-bold tabular-nums md:text-3xl">{"counter" in stat ? <Rising counter={stat.counter} /> : stat.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rising({ counter: { start, step, everyMs, cap } }: { readonly counter: Counter }) {
  return (
    <>
      <span data-counter="" data-counter-step={step} data-counter-every={everyMs} data-counter-cap={cap}>
        {start}
      </span>
      +
    </>
  );
}
