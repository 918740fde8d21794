import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isAppError } from "../../../../platform/errors.ts";
import type { EvidenceRecord, Outcome } from "../record.ts";
import type { Opened } from "../record.ts";
import { openNewsFeeds } from "./open-news-feeds.ts";

const folder = fileURLToPath(new URL("../../../../../shared/data/feeds", import.meta.url));
const present = existsSync(folder);
const clock = { now: () => new Date("2026-11-20T00:00:00Z") };

/** The items that announce a company's funding round, as read by hand; the feed has twenty. */
const ROUNDS_IN_TECHCRUNCH: Readonly<Record<string, { company: string; amount: number; stage: string }>> = {
  "https://techcrunch.com/2023/08/15/configu-raises-a-3m-pre-seed-round-for-its-configuration-as-code-platform/": {
    company: "Configu",
    amount: 3_000_000,
    stage: "pre-seed",
  },
};

/** Test files of feed readers that are fragments, web pages or other formats. */
const NOT_FEEDS = [
  "AmazonWebServicesBlogFirstEntryContent.xml",
  "DuplicateContentAtomFeed.xml",
  "HREFConsideredHarmfulFirstEntry.xml",
  "PaulDixExplainsNothingFirstEntryContent.xml",
  "ScriptingNews.json",
  "TechCrunchFirstEntry.xml",
  "TechCrunchFirstEntryDescription.xml",
  "TenderLovemakingFirstEntry.xml",
  "allthis-partial.json",
  "unrecognized.rss",
];

/** A document's outcomes, or the error code it is rejected with. */
async function read(opened: Opened): Promise<readonly Outcome[] | string> {
  if (opened.kind !== "document") return opened.kind;
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of opened.document.read()) outcomes.push(outcome);
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
  return outcomes;
}

function reviewed(outcomes: readonly Outcome[]): EvidenceRecord[] {
  return outcomes.flatMap((outcome) => (outcome.kind === "review" ? [outcome.record] : []));
}

describe("the shared feeds (skipped when ../shared/data/feeds is absent)", () => {
  it.skipIf(!present)("yield every round of a news site's feed and nothing else", async () => {
    let outcomes: readonly Outcome[] = [];
    for await (const opened of openNewsFeeds([`${folder}/techcrunch_2023-08-16.xml`], { clock })) {
      const items = await read(opened);
      if (typeof items !== "string") outcomes = items;
    }
    const found = reviewed(outcomes);
    const right = found.filter(({ sourceUrl }) => sourceUrl !== undefined && sourceUrl in ROUNDS_IN_TECHCRUNCH);
    const precision = right.length / found.length;
    const recall = right.length / Object.keys(ROUNDS_IN_TECHCRUNCH).length;
    expect({ items: outcomes.length, precision, recall }).toEqual({ items: 20, precision: 1, recall: 1 });
    const byUrl = right.map(({ sourceUrl = "", company, round }) => [
      sourceUrl,
      { company: company.name, amount: (round?.amount?.minor ?? 0) / 100, stage: round?.stageText },
    ]);
    expect(Object.fromEntries(byUrl)).toEqual(ROUNDS_IN_TECHCRUNCH);
  });

  it.skipIf(!present)("are read completely or rejected", async () => {
    const refused: string[] = [];
    const outcomes: Outcome[] = [];
    for await (const opened of openNewsFeeds([folder], { clock })) {
      const result = await read(opened);
      if (typeof result !== "string") outcomes.push(...result);
      else if (opened.kind === "document") refused.push(`${opened.document.externalId}: ${result}`);
    }
    expect(refused.toSorted()).toEqual(NOT_FEEDS.map((name) => `${name}: invalid_input`).toSorted());
    expect(outcomes).toHaveLength(1264);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["excluded", "review"]));
    expect(reviewed(outcomes).map(({ company }) => company.name)).toEqual(["Hodl Hodl", "Configu"]);
  });
});
