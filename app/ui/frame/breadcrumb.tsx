import { type Crumb, HOME } from "./crumb.ts";

interface BreadcrumbProps {
  /** The pages above this one, outermost first; the home page if absent. */
  readonly above?: readonly Crumb[];
  readonly here: string;
}

export function Breadcrumb({ above = [HOME], here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {above.map(({ name, href }) => (
          <li key={href} className="flex items-center gap-2">
            <a
              href={href}
              className="inline-flex min-h-11 items-center underline decoration-edge/50 underline-offset-4 hover:text-accent"
            >
              {name}
            </a>
            <span aria-hidden="true">›</span>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
