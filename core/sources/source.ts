import type { SourceDocument } from "../ingest/record.ts";

/** An origin of evidence: one folder, one line in the registry. */
export interface Source {
  readonly key: string;
  /** For people: "SEC Form D", "List file". */
  readonly label: string;
  /** Names one of its documents where a value's proof is shown. */
  readonly cite: (document: string) => string;
}

/** What a source's `open` yields for one input: a document, or an input that could not even be opened. */
export type Opened =
  | { readonly kind: "document"; readonly document: SourceDocument }
  | { readonly kind: "unreadable"; readonly input: string; readonly reason: string }
  | { readonly kind: "unchanged"; readonly input: string };
