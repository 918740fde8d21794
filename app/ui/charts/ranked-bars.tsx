import { percentOf } from "./bars.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { dollars } from "./dollars.ts";

/** What was raised under one name: a stage, an industry. */
export interface NamedFigures {
  readonly name: string;
  readonly rounds: number;
  /** US cents, of the rounds whose amount is known; null when none is. */
  readonly amountUsdMinor: number | null;
}

interface RankedBarsProps {
  readonly title: string;
  /** What the names are: "Stage". */
  readonly of: string;
  /** In the order to show. */
  readonly figures: readonly NamedFigures[];
}

/** How many bars a picture has room for; the table has them all. */
const SHOWN = 6;

/** Rounds by name, one bar each, with the name and the number on it. */
export function RankedBars({ title, of, figures }: RankedBarsProps) {
  if (figures.length === 0) return null;
  const most = Math.max(...figures.map(({ rounds }) => rounds));
  return (
    <ChartFigure
      title={title}
      picture={
        <ul className="ranked">
          {figures.slice(0, SHOWN).map(({ name, rounds }) => (
            <li key={name}>
              <svg>
                <rect width={`${percentOf(rounds, most)}%`} />
              </svg>
              <span>{name}</span>
              {rounds.toLocaleString("en-US")}
            </li>
          ))}
        </ul>
      }
      columns={[of, "Rounds", "Money"]}
      rows={figures.map(({ name, rounds, amountUsdMinor }) => ({ name, figures: [rounds.toLocaleString("en-US"), dollars(amountUsdMinor)] }))}
    />
  );
}
