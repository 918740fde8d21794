import { FUNDING_TYPES, type FundingType } from "../../../../../catalogue/facts/funding-types.ts";
import { industriesNamed, type WordMap } from "../../../../../catalogue/industries/words.ts";
import { stagesInRange } from "./scales.ts";
import { foldedValue } from "../../values/spelling.ts";
import { vocabularyOf } from "../../values/vocabulary.ts";

/** Stages as investors group them. */
const STAGE_GROUPS: Readonly<Record<string, readonly FundingType[]>> = {
  early: ["Angel", "Pre-Seed", "Seed", "Pre-Series A", "Series A"],
  late: [...FUNDING_TYPES.slice(FUNDING_TYPES.indexOf("Series C"), FUNDING_TYPES.indexOf("Series K") + 1), "Growth"],
};

/** Money that takes no shares. */
export const NON_DILUTIVE: readonly FundingType[] = ["Grant", "Debt"];

/** What lists write behind a stage, and no filter narrows by: "seed extension" is "seed" and another word. */
const TERMS = /\b(?:ext(?:ension|ended)?|oversubscribed|initial|continuation|tranche|part|closing)\b/i;

/** "A round", "b rounds", "pre-A"; "a round" is any round, "a-round" and "a rounds" are not. */
const SHORT_SERIES =
  /^(?:(pre)[- ])?([A-K]|(?<=pre[- ])[a-k]|[b-h](?=[- ])|a(?=-| (?:rounds|deals)$))(?:[- ](?:rounds?|deals?)|(?<=pre[- ].))$/;
/** "round B", "ser. b"; in "deals i missed" is no letter of a stage. */
const SERIES_AFTER = /^(?:rounds?|ser\.?|srs\.?) ([a-hjk])$/i;

/** Stages by name or as a range; by synonyms only if those are not industries ("credit"). */
export function stagesIn(text: string, edited: WordMap): readonly string[] {
  if (TERMS.test(text)) return [];
  const [, group = ""] =
    /^(earl|lat)(?:(?:y|e|er|est|ier|iest)[- ]stage|(?:y|e)[- ](?:rounds|deals))$/i.exec(text) ?? [];
  if (group !== "") return STAGE_GROUPS[group.toLowerCase() === "earl" ? "early" : "late"] ?? [];
  if (/^non-?dilutive$/i.test(text)) return NON_DILUTIVE;
  // "series b+" is a range first: the name of a stage is read without its signs.
  const [, after = ""] = SERIES_AFTER.exec(text) ?? [];
  if (after !== "") return stagesNamed(`series ${after}`, edited);
  const [, pre = "", letter = ""] = SHORT_SERIES.exec(text) ?? [];
  if (letter !== "") return stagesNamed(`${pre === "" ? "" : "pre-"}series ${letter}`, edited);
  const stages = stagesInRange(text, (end) => stagesNamed(end, edited)[0]);
  return stages.length > 0 ? stages : stagesNamed(text, edited);
}

function stagesNamed(text: string, edited: WordMap): readonly string[] {
  const wanted = text.replace(/[- ]+(?:stage|rounds?|deals?|funded)$/i, "").replace(/^pre seed$/i, "pre-seed");
  const stages = vocabularyOf("stage")?.meant(wanted) ?? [];
  const isName = stages.some((stage) => foldedValue(stage) === foldedValue(wanted));
  return isName || industriesNamed(wanted, edited).length === 0 ? stages.filter((stage) => stage !== "Other") : [];
}
