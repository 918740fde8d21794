/** The outcome of a form, announced by screen readers. */
export interface Outcome {
  readonly kind: "done" | "problem";
  readonly text: string;
}

export function FormOutcome({ outcome, className = "" }: { readonly outcome: Outcome; readonly className?: string }) {
  return (
    <p
      role="alert"
      className={`${className} rounded-md border px-4 py-3 font-medium ${outcome.kind === "done" ? "border-accent bg-accent-soft" : "border-danger bg-surface text-danger"}`.trim()}
    >
      {outcome.text}
    </p>
  );
}
