interface LockedNoteProps {
  readonly reached: number;
  readonly total: number;
}

/** Where the sample ends: what lies beyond, and how to get there. Nothing is told of it but the full count. */
export function LockedNote({ reached, total }: LockedNoteProps) {
  return (
    <aside className="locked" aria-label="Older rounds">
      <p>
        <strong>{`You see the newest ${reached.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} rounds.`}</strong> Lists, filters, counts and feeds cover these; the older ones come with every paid plan.
      </p>
      <a className="button button-primary" href="/pricing">
        See the plans
      </a>
    </aside>
  );
}
