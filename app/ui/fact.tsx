import type { ReactNode } from "react";
import type { Proof } from "../../core/directory/proof.ts";
import { Provenance } from "./provenance.tsx";

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
  readonly proof?: Proof | null;
}

/** One value with its name and, when it is known, its source. Stands in a `<dl>`. */
export function Fact({ term, children, proof = null }: FactProps) {
  return (
    <div className="relative">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">
        {children} <Provenance of={inSentence(term)} proof={proof} />
      </dd>
    </div>
  );
}

/** "Amount raised" becomes "amount raised"; an abbreviation ("ARR") stays as it is. */
function inSentence(term: string): string {
  return term.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
