import type { ReactNode } from "react";

interface FilterPanelProps {
  readonly title: string;
  /** How many choices of this panel narrow the list. */
  readonly active: number;
  /** Open from the start: somebody asked for more of it. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of filters behind its name; only one is open at a time. The button sends the form where no script does. */
export function FilterPanel({ title, active, open, children }: FilterPanelProps) {
  return (
    <details className="filter" name="filter" open={open}>
      <summary>
        {title}
        {active > 0 && (
          <b>
            {active}
            <span className="sr-only"> chosen</span>
          </b>
        )}
      </summary>
      <div className="panel">
        {children}
        <button type="submit">Apply</button>
      </div>
    </details>
  );
}
