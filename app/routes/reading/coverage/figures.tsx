import type { ReactNode } from "react";
import type { Lag } from "../../../../core/reading/directory/coverage/coverage-counts.ts";
import { LEAST_DISCLOSED } from "../../../../core/reading/directory/disclosed-figures.ts";
import { Section } from "../../../ui/frame/section.tsx";
import { count, counted } from "../../../ui/format/count.ts";

interface FiguresProps {
  readonly id: string;
  readonly heading: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

export function Figures({ id, heading, about, children }: FiguresProps) {
  return (
    <Section id={id} heading={heading} headingClass="text-xl font-bold" className="min-w-0">
      {about !== undefined && <p className="mt-2 max-w-prose text-sm text-muted">{about}</p>}
      {children}
    </Section>
  );
}

/** A share of the whole as a number, with a bar to scale where space allows: full at 100%. */
export function Share({ part }: { readonly part: number }) {
  const width = part === 0 ? 0 : Math.max(0.5, Math.round(part * 1_000) / 10);
  return (
    <span className="share">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-sunken" width="100" height="8" />
        <rect className="fill-accent" width={width} height="8" />
      </svg>
      <span>{shareText(part)}</span>
    </span>
  );
}

/** The same; "under 5" for a count too small to be disclosed. */
export function countOrFew(number: number | null): string {
  return number === null ? `under ${LEAST_DISCLOSED}` : count(number);
}

/** "41%", "0.4%", "under 0.1%". */
function shareText(part: number): string {
  const percent = part * 100;
  if (percent > 0 && percent < 0.1) return "under 0.1%";
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}

/** "same day", "3 days". */
export function lagText({ medianDays }: Lag): string {
  if (medianDays === 0) return "same day";
  return counted(medianDays, "day");
}
