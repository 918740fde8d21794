interface LinkListProps {
  readonly links: readonly { readonly name: string; readonly href: string; readonly rounds?: number }[];
}

/** Links side by side, each with its number of rounds if counted. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ name, href, rounds }) => (
        <li key={href}>
          <a className="link inline-flex min-h-11 items-center" href={href}>
            {name}
          </a>
          {rounds !== undefined && (
            <span className="ms-1.5 text-sm text-muted tabular-nums">{rounds.toLocaleString("en-US")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
