import type { ReactNode } from "react";

interface FigureProps {
  readonly term: string;
  readonly children: ReactNode;
}

/** A figure with its term; must be inside a `<dl>`. */
export function Figure({ term, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** "1,653". */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}
