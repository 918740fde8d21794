import type { ReactNode } from "react";
import { FormOutcome, type Outcome } from "../../ui/form-outcome.tsx";

interface OfficePageProps {
  readonly heading: string;
  /** What the screen is for. */
  readonly about?: ReactNode;
  /** What became of what was just done here. */
  readonly outcome?: Outcome | null | undefined;
  readonly children: ReactNode;
}

/** One screen of the back office: its heading, what became of the last deed, and its content. */
export function OfficePage({ heading, about, outcome, children }: OfficePageProps) {
  return (
    <>
      <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{heading}</h1>
      {about !== undefined && <p className="mt-2 max-w-prose text-muted">{about}</p>}
      {outcome !== null && outcome !== undefined && (
        <div className="mt-5 max-w-prose">
          <FormOutcome outcome={outcome} />
        </div>
      )}
      <div className="mt-6">{children}</div>
    </>
  );
}

/** Said where a list has nothing to show. */
export function EmptyList({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-lg border border-line bg-surface px-4 py-8 text-center text-muted">{children}</p>;
}
