import type { LeadFilter } from "../../filter.ts";
import { linkedNote } from "../industries/linked-industries.ts";
import type { Phrase } from "../phrase.ts";
import { isJoining } from "../small-words.ts";
import type { Reading, WithoutFilter } from "./reading.ts";

/** The reading of "drone parts" in which all of it is searched for in texts. */
export function described(reading: WithoutFilter, filter: LeadFilter): Reading {
  const note = `Texts are searched for “${filter.search}”, because only a part of it names an industry.`;
  return { ...reading, filter, asWords: null, beside: [], notes: [...reading.notes, note] };
}

/** The reading of "AI for museums" in which rounds of any of its industries are listed, as none is in all. */
export function inAnyIndustry(reading: WithoutFilter, filter: LeadFilter, phrases: readonly Phrase[]): Reading {
  const note = `No round is in all of these industries: those in any are listed (${(filter.include.industry ?? []).join(", ")}).`;
  // None of them is searched for in texts.
  const linked = new Set(phrases.flatMap(linkedNote));
  return { ...reading, filter, beside: [], notes: [...reading.notes.filter((one) => !linked.has(one)), note] };
}

const isOfRun = (phrase: Phrase) =>
  phrase.kind === "word" || phrase.kind === "text" || (phrase.kind === "facet" && phrase.facet === "industry");

/** True if words and industries are one run, as in "drone parts"; a comma or another value parts "Anke, Bonn, energy". */
export function areBeside(phrases: readonly Phrase[]): boolean {
  const run = phrases.slice(phrases.findIndex(isOfRun), phrases.findLastIndex(isOfRun) + 1);
  return run.every((phrase) => isOfRun(phrase) || (phrase.kind === "filler" && !isJoining(phrase.text)));
}
