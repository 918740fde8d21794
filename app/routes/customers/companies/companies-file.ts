import { readCompanies } from "../../../../core/customers/company-lists/read-companies.ts";
import { MOST_COMPANIES } from "../../../../core/customers/company-lists/company-list.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { refusal } from "../exports/streamed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/companies-file.ts";

const HEADINGS = ["id", "name", "domain", "place", "matched by", "our company", "page", "metadata"];

/** A list of companies as CSV, with what each was matched to. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  try {
    const rows = await readCompanies(context.get(coreContext), { listId: Number(params.id), limit: MOST_COMPANIES });
    const { origin } = new URL(request.url);
    const lines = rows.map((row) =>
      [
        row.externalId,
        row.name,
        row.domain,
        row.place,
        row.matchedBy ?? (row.candidates.length > 0 ? "uncertain" : ""),
        row.company?.name ?? "",
        row.company === null ? "" : `${origin}/companies/${row.company.slug}`,
        Object.keys(row.metadata).length === 0 ? "" : JSON.stringify(row.metadata),
      ].map(cellOf),
    );
    return new Response([HEADINGS, ...lines].map((cells) => `${cells.join(",")}\r\n`).join(""), {
      headers: {
        ...PRIVATE.headers,
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="companies.csv"',
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
}

/** A cell that spreadsheets do not take for a formula. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
