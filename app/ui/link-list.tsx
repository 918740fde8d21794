import { LEAST_DISCLOSED } from "../../core/reading/directory/disclosed-figures.ts";

interface LinkListProps {
  readonly links: readonly {
    readonly name: string;
    /** Words before the name that its heading says to those who see it. */
    readonly before?: string;
    readonly href: string;
    /** Null if it is not disclosed to this reader; absent if it is not counted. */
    readonly rounds?: number | null;
  }[];
}

/** Links side by side, each with its number of rounds if counted. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ name, before, href, rounds }) => (
        <li key={href}>
          <a className="link inline-flex min-h-11 items-center" href={href}>
            {before !== undefined && <span className="sr-only">{before} </span>}
            {name}
          </a>
          {rounds !== undefined && (
            <span className="ms-1.5 text-sm text-muted tabular-nums">
              {rounds === null ? `<${LEAST_DISCLOSED}` : rounds.toLocaleString("en-US")}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
