import { invalidInput, tooLarge } from "../../../platform/errors.ts";
import { openTable } from "../../catalogue/sources/list-file/files/open-table.ts";
import { visibleSheets } from "../../catalogue/sources/list-file/files/workbook.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { BULK_LIMITS } from "../bulk/bulk.ts";
import type { BounceReport } from "./record-bounces.ts";
import { readUploadedTable } from "../bulk/read-file.ts";

const ADDRESS = /(?<![^\s@,;:"'<>()[\]])[^\s@,;:"'<>()[\]]{1,64}@[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+){1,20}/gu;
const SAYS_BOUNCED = /\b(?:hard|bounced?|bounces|undeliverable|undelivered)\b/i;
const SAYS_SOFT = /\bsoft\b/i;

/**
 * The bounces that a file of a sending tool, a CSV or workbook, reports, with the other words of their rows, which may be the mail server's reply. If some rows say that they bounced, only they count;
 * otherwise every row does. Rows that say "soft" never count. Throws AppError with what to send instead.
 */
export async function readBounces(bytes: Uint8Array): Promise<readonly BounceReport[]> {
  const rows = (await textRows(bytes)).flatMap((text) => {
    const [address] = text.match(ADDRESS) ?? [];
    return address === undefined ? [] : [{ address: normalAddress(address), words: text.replaceAll(ADDRESS, " ") }];
  });
  if (rows.length === 0)
    throw invalidInput("The file has no addresses. Send a CSV or XLSX with one bounced address a row.");
  if (rows.length > BULK_LIMITS.rows)
    throw tooLarge(`A file may have at most ${BULK_LIMITS.rows.toLocaleString("en-US")} addresses. Send it in parts.`);
  const saysWhich = rows.some(({ words }) => SAYS_BOUNCED.test(words));
  const bounced = rows.filter(({ words }) => !SAYS_SOFT.test(words) && (!saysWhich || SAYS_BOUNCED.test(words)));
  const byAddress = new Map(bounced.map(({ address, words }) => [address, { address, reply: words.trim() || null }]));
  return [...byAddress.values()];
}

/** Every row of every sheet as one text, header rows included, because a plain list of addresses has none. */
function textRows(bytes: Uint8Array): Promise<readonly string[]> {
  return readUploadedTable(bytes, async (facts) => {
    const sheets = facts.format === "workbook" ? await visibleSheets(facts) : [undefined];
    const texts: string[] = [];
    for (const sheet of sheets) {
      const table = await openTable(facts, sheet);
      texts.push(table.columns.join(" "));
      for await (const rows of table.rows()) texts.push(...rows.map(({ cells }) => cells.map(String).join(" ")));
    }
    return texts;
  });
}
