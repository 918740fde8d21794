import { describe, expect, it } from "vitest";
import type { LookUps } from "./look-ups.ts";
import { readingsOf } from "./readings.ts";
import { tokensOf } from "./tokens.ts";

const LENGTH = 200;

/** Texts of a repeated beginning. */
const KINDS: Readonly<Record<string, string>> = {
  words: "fintech berlin seed oslo ",
  commas: ", ",
  letters: "a b c d e f g ",
  people: "Ada Byron, Ole Marten, ",
  "misspelled words": "fintehc in beriln sede ronuds ",
  amounts: "5m over 10m between 1 and 5 at least ",
  days: "may last month between q1 and 3 weeks ago ",
  "another language": "levées de fonds en série a à paris depuis mars ",
  "another script": "融资 стартап ",
  signs: 'a-b c/d (e|f) "g|h" i&j ',
  hyphens: "solar-power-plants-in-spain-",
};

/** The look-ups that a text takes, and the most that one of its words may begin. */
function workOf(text: string): { readonly lookUps: number; readonly candidates: number } {
  let lookUps = 0;
  const counted = <T>(found: T): T => {
    lookUps += 1;
    return found;
  };
  const known: LookUps = {
    spelled: () => counted([]),
    beginning: () => counted([]),
    mentions: () => counted(false),
    joined: () => counted(undefined),
    all: () => [],
    words: () => new Set(),
    folded: () => [],
    beginnings: () => [],
    today: "2026-11-30",
    edited: new Map(),
    seesPart: false,
    names: new Set(),
    isBeginning: false,
  };
  const candidates = readingsOf(tokensOf(text), known).map((items) => items.length);
  return { lookUps, candidates: Math.max(...candidates) };
}

const ofLength = (kind: string, length: number) => kind.repeat(Math.ceil(length / kind.length)).slice(0, length);

describe("the work for a text", () => {
  it.each(Object.entries(KINDS))("of %s is bounded", (_, kind) => {
    const { lookUps, candidates } = workOf(ofLength(kind, LENGTH));
    expect(lookUps).toBeLessThanOrEqual(2_000);
    expect(candidates).toBeLessThanOrEqual(10);
  });

  it("grows by its first words only", () => {
    for (const kind of Object.values(KINDS)) {
      const [once, longer] = [2, 10].map((times) => workOf(ofLength(kind, times * LENGTH)).lookUps);
      expect(longer).toBeLessThanOrEqual(2 * (once ?? 0) + 400);
    }
  });
});
