interface UpgradeNoteProps {
  readonly visible: number;
  readonly total: number;
  /** "funding rounds", "founders". */
  readonly what: string;
}

/** Says how much of the whole a visitor sees, and where to get the rest. */
export function UpgradeNote({ visible, total, what }: UpgradeNoteProps) {
  return (
    <p className="text-sm text-muted" data-upgrade-note="">
      {visible < total ? `Showing the newest ${count(visible)} of ${count(total)} ${what}. ` : `Showing all ${count(total)} ${what}. `}
      <a className="link" href="/pricing">
        {visible < total ? `Upgrade for the complete database of ${count(total)}` : "Upgrade for the complete database with filters and exports"}
      </a>
    </p>
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
