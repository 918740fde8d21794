import { sentencesOf } from "../../../catalogue/names/sentences.ts";

/** Verbs that descriptions of companies begin with, without their subject: "Builds software for …". */
const VERBS = new Set(
  `Adds Aggregates Analyzes Analyses Automates Books Breeds Brings Builds Buys Captures Catches Checks Cleans Collects
  Combines Connects Converts Creates Cuts Delivers Designs Detects Develops Digitizes Distributes Dubs Enables Equips
  Finances Finds Forecasts Gives Grinds Grows Handles Harvests Helps Insures Invests Keeps Launches Leases Lends Lets
  Links Makes Manages Manufactures Maps Markets Matches Measures Models Monitors Offers Operates Optimizes Organizes
  Owns Pays Plans Powers Predicts Prepares Prints Processes Produces Protects Provides Publishes Puts Reads Recycles
  Reduces Rents Repairs Replaces Runs Saves Secures Sells Sends Serves Simplifies Sorts Specializes Stores Supplies
  Supports Takes Teaches Tells Tests Tracks Trains Transforms Translates Treats Turns Uses Watches Writes`.split(/\s+/),
);
/** What follows a plural noun rather than a verb: "Drills for underground mines". */
const AFTER_NOUN = /^(?:and|as|at|by|for|from|in|of|on|or|that|to|which|who|with)\b/;

/**
 * A company's description as sentences about it: "Builds software." becomes "Elmwright builds software."; null for one
 * that is no sentence.
 */
function asSentences(company: string, description: string): string | null {
  const [, first = "", rest = ""] = /^(\S+)\s*([^]*)$/.exec(description) ?? [];
  if (VERBS.has(first) && !AFTER_NOUN.test(rest)) return `${company} ${first.toLowerCase()} ${rest}`;
  if (/^An?$/.test(first)) return `${company} is ${first.toLowerCase()} ${rest}`;
  return description.startsWith(company) || /^(?:It|The company)\b/.test(description) ? description : null;
}

/** The description in the text of an article; quoted if it is no sentence. */
export function describeBusiness(company: string, description: string): string {
  return asSentences(company, description) ?? `The business in brief: “${description}”`;
}

/** The description's first sentence, as a line that stands alone. */
export function firstLine(company: string, description: string): string | null {
  let number = 0;
  return sentencesOf(asSentences(company, description) ?? description, () => number++ === 0);
}
