import { problem } from "../../../api/answers.ts";

const DETAIL =
  "There is no such address. Rows are at /rest/v1/leads, files at /exports/leads.csv, and all addresses in /openapi.json.";

/** Other addresses below `/api`: programs get a problem (RFC 9457) instead of a page. */
export function loader(): Response {
  return problem(404, DETAIL);
}

export function action(): Response {
  return problem(404, DETAIL);
}
