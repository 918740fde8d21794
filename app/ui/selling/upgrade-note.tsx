import { count } from "../format/count.ts";

interface UpgradeNoteProps {
  readonly visible: number;
  /** A lower bound if it is more than `visible`. */
  readonly total: number;
  /** "funding rounds", "founders". */
  readonly what: string;
}

/** The visible part of the database, and a link to the plans if there is more. */
export function UpgradeNote({ visible, total, what }: UpgradeNoteProps) {
  return (
    <p className="text-sm text-muted" data-upgrade-note="">
      {visible < total
        ? `Showing the newest ${count(visible)} of ${count(total)}+ ${what}. `
        : `Showing all ${count(total)} ${what}.`}
      {visible < total && (
        <a className="link" href="/pricing">
          {`Upgrade for the complete database of ${count(total)}+`}
        </a>
      )}
    </p>
  );
}
