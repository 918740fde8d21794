import type { ReactNode } from "react";
import "./figure-table.css";

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
