/** The export dialog; its address carries the list's filter. */
export const EXPORT_PATH = "/companies/export";

/** Field name of selected rounds. */
export const SELECTED = "round";

/** Longer selections are posted: they would make the address too long. */
export const MOST_IN_ADDRESS = 100;

/** File formats in display order. */
export const FORMATS = ["csv", "xlsx", "ndjson"] as const;
export type FileFormat = (typeof FORMATS)[number];

/** The address of a list as a file. */
export function fileAddress(format: FileFormat): string {
  return `/exports/leads.${format}`;
}

/** Names of the kinds of rows in addresses. */
export const ROW_NAMES = { round: "leads", company: "companies", founder: "founders", person: "people" } as const;

/** Shown when a download cannot begin. */
export const UNREACHABLE = "The site could not be reached. Check your connection and try again.";
