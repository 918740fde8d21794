import type { LeadFilter } from "../../filter.ts";
import type { Reading, WithoutFilter } from "./reading.ts";

/** The reading of "drone parts" in which all of it is searched for in texts. */
export function described(reading: WithoutFilter, filter: LeadFilter): Reading {
  const note = `Texts are searched for “${filter.search}”, because only a part of it names an industry.`;
  return { ...reading, filter, asWords: null, beside: [], notes: [...reading.notes, note] };
}

/** The reading of "AI for museums" in which rounds of any of its industries are listed, as none is in all. */
export function inAnyIndustry(reading: WithoutFilter, filter: LeadFilter): Reading {
  const note = `No round is in all of these industries: those in any are listed (${(filter.include.industry ?? []).join(", ")}).`;
  return { ...reading, filter, beside: [], notes: [...reading.notes, note] };
}
