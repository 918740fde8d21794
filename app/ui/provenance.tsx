import type { Method } from "../../core/catalog/fields.ts";
import type { Proof } from "../../core/directory/proof.ts";
import { formatInstant } from "./format-date.ts";
import { ProofIcon } from "./icons.tsx";
import { OutboundLink } from "./outbound-link.tsx";

const METHODS: Readonly<Record<Method, string>> = {
  filed: "Filed with the SEC",
  published: "Published",
  imported: "Imported from a list",
  edited: "Edited",
};

interface ProvenanceProps {
  /** The value's name in a sentence ("amount raised"). */
  readonly of: string;
  /** Null for a value without evidence of its own: then there is nothing to show. */
  readonly proof: Proof | null;
}

/** A note, opened by a small button, that says where a value comes from, how and when. Its parent is `relative`. */
export function Provenance({ of, proof }: ProvenanceProps) {
  if (proof === null) return null;
  return (
    <details className="inline" data-disclosure="">
      <summary className="-mx-2.5 -my-3 inline-flex size-11 items-center justify-center align-middle text-edge hover:text-accent">
        <ProofIcon />
        <span className="sr-only">Source of {of}</span>
      </summary>
      <div className="popover-panel absolute inset-x-0 top-full z-20 mt-1 min-w-56 p-4 text-sm font-normal">
        <p className="font-semibold">{METHODS[proof.method]}</p>
        <p className="mt-1">{proof.sourceLabel}</p>
        {proof.sourceUrl !== null && (
          <p>
            <OutboundLink href={proof.sourceUrl} className="link inline-block py-1.5">
              {URL.parse(proof.sourceUrl)?.hostname ?? proof.sourceUrl}
            </OutboundLink>
          </p>
        )}
        <p className="mt-1 text-muted">
          Retrieved on <time dateTime={proof.retrievedAt.toISOString()}>{formatInstant(proof.retrievedAt)}</time>
        </p>
      </div>
    </details>
  );
}
