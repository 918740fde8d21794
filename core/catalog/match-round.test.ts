import { describe, expect, it } from "vitest";
import type { RoundFields } from "./fields.ts";
import type { KnownRound } from "./match-round.ts";
import { matchRound } from "./match-round.ts";

const LINK = "https://news.example/fernhollow";
const dollars = (millions: number) => ({ minor: millions * 100_000_000, currency: "USD" });
const on = (date: string) => ({ date, precision: "day" as const });

function known(id: number, over: Partial<KnownRound> = {}): KnownRound {
  return { id, amount: dollars(5), stageText: "Seed", when: on("2026-07-15"), links: new Set([LINK]), isChain: false, withdrawn: false, ...over };
}

const reported: RoundFields = { amount: dollars(5), stageText: "Seed", announced: on("2026-07-15") };

describe("a report with the proof link of a known round", () => {
  it.each<[string, RoundFields, number | null]>([
    ["is of it when nothing contradicts", { stageText: "Seed" }, 1],
    ["is of it with the amount corrected", { ...reported, amount: dollars(7) }, 1],
    ["is of it with the stage corrected", { ...reported, stageText: "Series A" }, 1],
    ["is of another round of the same article", { ...reported, amount: dollars(2), stageText: "Debt" }, null],
    ["is of another round at another time", { ...reported, announced: on("2024-02-01") }, null],
  ])("%s", (_, fields, id) => {
    expect(matchRound(fields, LINK, [known(1)])?.id ?? null).toBe(id);
  });

  it("is of the one of an article's rounds that it agrees with most", () => {
    const debt = known(2, { amount: dollars(2), stageText: "Debt" });
    expect(matchRound({ ...reported, amount: dollars(2), stageText: "Debt" }, LINK, [known(1), debt])?.id).toBe(2);
    expect(matchRound({ ...reported, amount: dollars(3), stageText: "Debt" }, LINK, [known(1), debt])?.id).toBe(2);
  });
});

describe("a report with another link or none", () => {
  it.each<[string, RoundFields, Partial<KnownRound>, boolean]>([
    ["agrees in date, stage and amount", reported, {}, true],
    ["rounds the amount", { ...reported, amount: dollars(5.3) }, {}, true],
    ["says an amount a sixth larger", { ...reported, amount: dollars(5.8) }, {}, false],
    ["says another amount", { ...reported, amount: dollars(7) }, {}, false],
    ["says another stage", { ...reported, stageText: "Series A" }, {}, false],
    ["lags by a month", { ...reported, announced: on("2026-08-20") }, {}, true],
    ["comes a season later", { ...reported, announced: on("2026-10-20") }, {}, false],
    ["gives only a date, of a round with more", { announced: on("2026-07-15") }, {}, false],
    ["gives only a date, of a round with no more", { announced: on("2026-07-15") }, { amount: null, stageText: null }, true],
    ["gives stage and amount without a date", { amount: dollars(5), stageText: "Seed" }, {}, true],
    ["gives a stage without a date", { stageText: "Seed" }, {}, false],
  ])("%s", (_, fields, over, same) => {
    expect(matchRound(fields, "https://other.example", [known(1, over)]) !== null).toBe(same);
    expect(matchRound(fields, undefined, [known(1, over)]) !== null).toBe(same);
  });

  it("is of the nearest in time, of a withdrawn round only when there is no other", () => {
    const near = known(2, { when: on("2026-07-14") });
    expect(matchRound(reported, undefined, [known(1, { when: on("2026-06-20") }), near])?.id).toBe(2);
    expect(matchRound(reported, undefined, [known(1, { when: on("2026-06-20") }), { ...near, withdrawn: true }])?.id).toBe(1);
    expect(matchRound(reported, undefined, [{ ...near, withdrawn: true }])?.id).toBe(2);
  });
});
