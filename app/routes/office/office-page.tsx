import { Fragment, type ReactNode } from "react";
import { FormOutcome, type Outcome } from "../../ui/forms/form-outcome.tsx";

interface OfficePageProps {
  readonly heading: string;
  /** Purpose of the screen. */
  readonly about?: ReactNode;
  /** Outcome of the last action. */
  readonly outcome?: Outcome | null | undefined;
  /** The button that undoes it. */
  readonly undo?: ReactNode;
  readonly children: ReactNode;
}

export function OfficePage({ heading, about, outcome, undo, children }: OfficePageProps) {
  return (
    <>
      <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{heading}</h1>
      {about !== undefined && <p className="mt-2 max-w-prose text-muted">{about}</p>}
      {outcome !== null && outcome !== undefined && (
        <div className="mt-5 flex max-w-prose flex-wrap items-center gap-3 [&>[role=alert]]:grow">
          <FormOutcome outcome={outcome} />
          {undo}
        </div>
      )}
      <div className="mt-6">{children}</div>
    </>
  );
}

export function EmptyList({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-lg border border-line bg-surface px-4 py-8 text-center text-muted">{children}</p>;
}

/** A name or address that may break at punctuation, only where space is short. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[._@])/).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface ConfirmProps {
  /** The label of the button; "…" is added because it only opens the confirmation. */
  readonly label: string;
  /** The object of the action, for screen readers. */
  readonly of: string;
  /** True for the screen's main action. */
  readonly isMain?: boolean;
  /** The form and an explanation of what it does. */
  readonly children: ReactNode;
}

/** Requires a second click for irreversible actions, without script: the first click only shows the consequences. */
export function Confirm({ label, of, isMain = false, children }: ConfirmProps) {
  return (
    <details className="confirm">
      <summary className={`button ${isMain ? "button-primary" : "button-quiet"}`}>
        {label}… <span className="sr-only">{of}</span>
      </summary>
      <div className="confirm-panel">{children}</div>
    </details>
  );
}

/** The required reason of a confirmed action. */
export function ReasonField({ maxLength = 1_000 }: { readonly maxLength?: number }) {
  return (
    <label className="grid w-full gap-1.5 font-semibold">
      Reason
      <input type="text" name="reason" required maxLength={maxLength} className="office-box" />
    </label>
  );
}
