import type { ReactNode } from "react";

interface FiguresProps {
  /** The section's anchor. */
  readonly id: string;
  readonly heading: string;
  /** A sentence beneath the heading. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the page with its heading. */
export function Figures({ id, heading, about, children }: FiguresProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-xl font-bold">
        {heading}
      </h2>
      {about !== undefined && <p className="mt-2 max-w-prose text-sm text-muted">{about}</p>}
      {children}
    </section>
  );
}

interface FigureTableProps {
  readonly caption: string;
  /** Columns too many for a narrow screen: there each row becomes a card, its cells named by their `data-label`. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A table of figures; numbers are in cells of the class `number`. */
export function FigureTable({ caption, wide = false, children }: FigureTableProps) {
  return (
    <div className={wide ? "figure-frame wide" : "figure-frame"}>
      <table className="figures">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
