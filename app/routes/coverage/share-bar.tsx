import { share } from "./words.ts";

interface ShareProps {
  readonly value: number;
  readonly total: number;
  /** The value whose bar is full. */
  readonly largest: number;
}

/** A share of the whole as a figure, with a bar where there is room for one. */
export function Share({ value, total, largest }: ShareProps) {
  const width = value === 0 || largest === 0 ? 0 : Math.max(0.5, Math.round((value / largest) * 1_000) / 10);
  return (
    <span className="share">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-sunken" width="100" height="8" />
        <rect className="fill-accent" width={width} height="8" />
      </svg>
      <span>{share(value, total)}</span>
    </span>
  );
}
