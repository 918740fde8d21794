interface LinkListProps {
  readonly links: readonly {
    readonly name: string;
    /** Words before the name that its heading says to those who see it. */
    readonly before?: string;
    readonly href: string;
    /** The number of things that the link leads to, as the page writes it. */
    readonly count?: string;
  }[];
}

/** Links side by side, each with its count if it has one. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ name, before, href, count }) => (
        <li key={href}>
          <a className="link inline-flex min-h-11 items-center" href={href}>
            {before !== undefined && <span className="sr-only">{before} </span>}
            {name}
          </a>
          {count !== undefined && <span className="ms-1.5 text-sm text-muted tabular-nums">{count}</span>}
        </li>
      ))}
    </ul>
  );
}
