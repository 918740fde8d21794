import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readList, readLists } from "../../../test/builders/list-files.ts";
import { industriesOfWord, industriesOfWords } from "./words.ts";

const data = join(import.meta.dirname, "../../../../shared/data");
const present = existsSync(data);
const NO_EDITS = new Map<string, readonly string[]>();

/** The words for industries of each record that has some. */
async function wordsIn(path: string): Promise<readonly (readonly string[])[]> {
  const weeks = path.endsWith("/") ? readdirSync(join(data, path)).map((name) => join(data, path, name)) : [];
  const lists = weeks.length > 0 ? await readLists(weeks) : [await readList(join(data, path))];
  return lists.flatMap(({ records }) => records.flatMap(({ company }) => (company.industry ? [company.industry] : [])));
}

describe.skipIf(!present)(
  `industries of the shared lists${present ? "" : " (skipped: ../shared/data is absent)"}`,
  () => {
    it.each([
      ["lists/french-tech-2025.json", 684, 689, 0],
      ["lists/ai-rounds-2026.json", 99, 99, 0],
      ["lists/india-weekly/", 870, 872, 2],
      ["tricky-lists/india-startup-funding-1500.csv", 1475, 1483, 0],
      ["tricky-lists/kenya-total-raised.csv", 189, 193, 1],
    ])("of %s: %d of %d companies have one, %d words are unmapped", async (path, known, stated, unmapped) => {
      const companies = await wordsIn(path);
      const words = new Set(companies.flat());
      expect({
        known: companies.filter((own) => industriesOfWords(own, NO_EDITS).length > 0).length,
        stated: companies.length,
        unmapped: [...words].filter((word) => industriesOfWord(word, NO_EDITS) === null).length,
      }).toEqual({ known, stated, unmapped });
    });
  },
);
