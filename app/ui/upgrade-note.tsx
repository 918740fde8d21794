interface UpgradeNoteProps {
  readonly visible: number;
  readonly total: number;
  /** "funding rounds", "founders". */
  readonly what: string;
}

/** Says how much of the whole a visitor sees, and where to get the rest, if there is any. */
export function UpgradeNote({ visible, total, what }: UpgradeNoteProps) {
  return (
    <p className="text-sm text-muted" data-upgrade-note="">
      {visible < total ? `Showing the newest ${count(visible)} of ${count(total)} ${what}. ` : `Showing all ${count(total)} ${what}.`}
      {visible < total && (
        <a className="link" href="/pricing">
          {`Upgrade for the complete database of ${count(total)}`}
        </a>
      )}
    </p>
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
