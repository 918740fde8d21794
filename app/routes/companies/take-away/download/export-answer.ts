import type { FilteredFormat } from "../owned/worker-messages.ts";

/** What the site says of a file before its first byte. */
export interface AnswerFacts {
  readonly name: string;
  /** Rows it has, its heading not counted; null when the site does not say. */
  readonly rows: number | null;
  /** What to know before importing it. */
  readonly notice: string | null;
}

/** Reads what the headers of an export say (app/routes/exports/export.ts). */
export function factsOf(headers: Headers, format: FilteredFormat): AnswerFacts {
  const rows = headers.get("x-row-count");
  return {
    name: /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? `leads.${format}`,
    rows: rows !== null && /^\d+$/.test(rows) ? Number(rows) : null,
    notice: headers.get("x-notice"),
  };
}

/** What is wrong, in words: the site says it in a line of plain text; whatever else answers is not quoted. */
export async function problemIn(response: Response): Promise<string> {
  if (response.headers.get("content-type")?.startsWith("text/plain") === true) {
    const text = (await response.text()).trim();
    if (text !== "" && text.length < 500) return text;
  }
  return `The site could not make the file (it answered ${response.status}). Please try again in a minute.`;
}
