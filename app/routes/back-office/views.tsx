interface ViewsProps {
  /** What the links choose between. */
  readonly label: string;
  readonly views: readonly { readonly href: string; readonly name: string; readonly current: boolean }[];
}

/** Links between the lists of one screen. */
export function Views({ label, views }: ViewsProps) {
  return (
    <nav aria-label={label} className="office-views">
      <ul>
        {views.map(({ href, name, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
