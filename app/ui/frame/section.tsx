import type { ReactNode } from "react";

interface SectionProps {
  /** The heading's id; unique on the page. */
  readonly id: string;
  readonly heading: ReactNode;
  readonly headingClass?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ id, heading, headingClass = "text-xl font-semibold", className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClass}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
