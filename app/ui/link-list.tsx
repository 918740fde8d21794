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

/** Links in columns, each with a bar as long as its number of rounds beside the largest. */
export function BarLinks({ links }: LinkListProps) {
  const most = Math.max(1, ...links.map(({ rounds }) => rounds ?? 0));
  return (
    <ul className="mt-6 grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
      {links.map(({ name, href, rounds }) => (
        <li key={href} className="border-b border-line">
          <a
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_6rem_3.5rem] items-center gap-3 hover:text-accent"
            href={href}
          >
            <span className="wrap-anywhere">{name}</span>
            {rounds !== undefined && (
              <>
                <svg className="h-1.5 w-full overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                  <rect className="fill-accent" height="100%" width={`${Math.round((rounds / most) * 100)}%`} />
                </svg>
                <span className="text-end text-sm text-muted tabular-nums">{rounds.toLocaleString("en-US")}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
