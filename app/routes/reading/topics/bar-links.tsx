import { shownCount } from "./shown-count.ts";

interface BarLinksProps {
  readonly links: readonly { readonly name: string; readonly href: string; readonly rounds?: number }[];
}

/**
 * Links in columns, each with a bar for its number of rounds. The bars' scale is the square root, so that they stay
 * visible beside a value a thousand times larger; the numbers are exact.
 */
export function BarLinks({ links }: BarLinksProps) {
  const most = Math.max(1, ...links.map(({ rounds }) => rounds ?? 0));
  return (
    <ul className="mt-6 grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
      {links.map(({ name, href, rounds }) => (
        <li key={href} className="border-b border-line">
          <a
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_4rem_3rem] items-center gap-3 hover:text-accent sm:grid-cols-[minmax(0,1fr)_6rem_3.5rem]"
            href={href}
          >
            <span className="line-clamp-1" title={name}>
              {name}
            </span>
            <svg className="h-1.5 w-full overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <rect className="fill-accent" height="100%" width={`${lengthOf(rounds, most)}%`} />
            </svg>
            <span className="text-end text-sm text-muted tabular-nums">{shownCount(rounds ?? null)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Counts that are not disclosed have the shortest bar. */
function lengthOf(rounds: number | undefined, most: number): number {
  return rounds === undefined ? 2 : Math.round(Math.sqrt(rounds / most) * 100);
}
