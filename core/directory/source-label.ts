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
  switch (document.source) {
    case "sec-form-d":
      return "SEC Form D";
    case "list-file":
      return `List: ${name}`;
    case "news-feed":
      return `Feed: ${name}`;
    case "sample":
      return "Sample data";
    default:
      return name;
  }
}
