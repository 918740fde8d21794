import { afterAll, describe, expect, it } from "vitest";
import { ListFolder } from "../builders/list-files.ts";
import { COLUMNS_AND_CELLS } from "./columns-and-cells.ts";
import { FOOTERS } from "./footers.ts";
import { LANGUAGES_AND_UNITS } from "./languages-and-units.ts";
import { NAMES_OF_NO_COMPANIES } from "./names-of-no-companies.ts";
import { ORDINARY_LISTS } from "./ordinary-lists.ts";
import { PEOPLE_AND_INVESTORS } from "./people-and-investors.ts";
import { ROWS_OF_OTHER_KINDS } from "./rows-of-other-kinds.ts";
import { ROWS_TOLD_IN_WORDS } from "./rows-told-in-words.ts";
import { WHOSE_COLUMNS } from "./whose-columns.ts";
import { readWhole } from "./whole-list.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

describe.each([
  ["ordinary lists", ORDINARY_LISTS],
  ["rows that are no rounds", ROWS_OF_OTHER_KINDS],
  ["names of no companies", NAMES_OF_NO_COMPANIES],
  ["rows told in words", ROWS_TOLD_IN_WORDS],
  ["rows that are no entries", FOOTERS],
  ["columns and cells", COLUMNS_AND_CELLS],
  ["whose columns are", WHOSE_COLUMNS],
  ["languages and units", LANGUAGES_AND_UNITS],
  ["people and investors", PEOPLE_AND_INVESTORS],
])("%s", (_, lists) => {
  it.each(lists)("$name", async (list) => {
    const reading = await readWhole(folder, list);
    expect(reading.rows).toBe(list.right);
    expect(reading.asks).toMatch(list.asks ?? /^$/);
    expect(reading.tells).toMatch(list.tells ?? /^/);
  });
});
