import type { ReactNode } from "react";

interface ConfirmProps {
  /** What the button that opens it says; "…" is added, since it does nothing yet. */
  readonly label: string;
  /** What it is about, for who does not see where it stands. */
  readonly of: string;
  /** The form that does it, with what it means. */
  readonly children: ReactNode;
}

/** Keeps what cannot be undone behind a second press, without script: the first only shows what it would mean. */
export function Confirm({ label, of, children }: ConfirmProps) {
  return (
    <details className="confirm">
      <summary className="button button-quiet">
        {label}… <span className="sr-only">{of}</span>
      </summary>
      <div className="confirm-panel">{children}</div>
    </details>
  );
}
