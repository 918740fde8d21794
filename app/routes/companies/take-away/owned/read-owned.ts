import { AppError } from "../../../../../platform/errors.ts";
import { OwnedCompanies } from "./company-match.ts";
import type { ColumnChoice } from "../../../../../core/sources/list-file/column-choice.ts";
import type { OpenedList } from "./open-list.ts";

/** What the rows of a list can be found by; the three add up to all rows. */
export interface RowTally {
  readonly byDomain: number;
  readonly byName: number;
  /** Rows that name no company. */
  readonly neither: number;
}

/** More rows than any CRM gives in one file. */
const MOST_ROWS = 1_000_000;

/**
 * Takes all companies of a list in, by the chosen columns. Throws AppError `too_large` beyond a million rows,
 * `invalid_input` when no row names a company.
 */
export async function readOwned(list: OpenedList, choice: ColumnChoice, onRead: (bytes: number) => void): Promise<{ readonly companies: OwnedCompanies; readonly rows: RowTally }> {
  const companies = new OwnedCompanies();
  let rows = 0;
  let byDomain = 0;
  let byName = 0;
  for await (const batch of list.rows(onRead)) {
    rows += batch.length;
    if (rows > MOST_ROWS) throw new AppError("too_large", `The file has more than ${MOST_ROWS.toLocaleString("en-US")} rows. Split it, or leave out the companies you no longer work with.`);
    for (const cells of batch) {
      const found = companies.add({ domains: pick(cells, choice.domain), emails: pick(cells, choice.email), names: pick(cells, choice.name) });
      if (found === "domain") byDomain++;
      else if (found === "name") byName++;
    }
  }
  if (byDomain + byName === 0) throw new AppError("invalid_input", "No row names a company in the chosen columns. Choose the columns that hold the website, the e-mail address or the company's name.");
  return { companies, rows: { byDomain, byName, neither: rows - byDomain - byName } };
}

function pick(cells: readonly string[], columns: readonly number[]): string[] {
  return columns.flatMap((at) => {
    const cell = cells[at]?.trim() ?? "";
    return cell === "" ? [] : cell;
  });
}
