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
