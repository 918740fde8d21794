import { SOURCES } from "../sources/registry.ts";

/** The document a claim was read from. */
export interface ClaimedDocument {
  /** Key of its source. */
  readonly source: string;
  readonly title: string | null;
  readonly externalId: string;
}

/** Names a claim's source for people; a claim without a document was made by the operator. */
export function sourceLabel(document: ClaimedDocument | null): string {
  if (document === null) return "Edited by the operator";
  const name = document.title ?? document.externalId;
  return SOURCES.find((source) => source.key === document.source)?.cite(name) ?? name;
}

/** Names a source for people; one that is not known (any more) by its key. */
export function sourceName(key: string): string {
  if (key === "edited") return "Edited by the operator";
  return SOURCES.find((source) => source.key === key)?.label ?? key;
}
