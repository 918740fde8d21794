import { companyNameKey } from "../../catalog/names/company-name.ts";
import { legalFormLength } from "../../catalog/names/legal-forms.ts";
import { bare, isParticle, POSTS, SUFFIXES } from "./words.ts";

/**
 * What stands between a name and where somebody works, but for the comma, which stands within names as well ("Park, Ada"). "CEO of" is
 * said of a company, "Head of" of a part of one.
 */
const AFTER_NAME = /\s*(?:[;|@]|(?:^|\s)[-–—](?:\s|$)|\s(?:at|bei|chez)(?:\s|$)|(?<=\b(?:c\p{L}{1,2}o|founder|president|owner))\s+of\s)\s*/iu;
/** Posts that are said by their letters, whatever follows: "VP Engineering". */
const LONGEST_ABBREVIATION = 4;
/** Shorter legal forms are people's names as well: "Kim, Min Se". */
const SHORTEST_FORM = 3;

export interface NamedPerson {
  /** With the degrees and posts that stood beside it; blank when nobody is named. */
  readonly name: string;
  /** Blank when none is named. */
  readonly company: string;
}

/**
 * Tells a person from where they work in what stands before a company's site (`label`: its name without the ending), or without one. After
 * a comma stands a given name when a family name alone is before it ("Park, Ada"), a degree or post ("Ada Park, PhD"), or else the company.
 */
export function personAndCompany(text: string, label: string | null = null): NamedPerson {
  const [named = "", ...behind] = text.split(AFTER_NAME);
  const [first = "", ...rest] = partsOf(named);
  const isCompany = (part: string) => endsWithLegalForm(part) || (label !== null && companyNameKey(part) === companyNameKey(label));
  const [next] = rest.filter((part) => !isTitle(part));
  const given = next !== undefined && isFamilyName(first) && !isCompany(next) ? next : null;
  const isOfPerson = (part: string) => part === given || isTitle(part);
  return {
    name: [first, ...rest.filter(isOfPerson)].join(", "),
    company: [...rest.filter((part) => !isOfPerson(part)), ...behind.flatMap(partsOf).filter((part) => !isTitle(part))].join(", "),
  };
}

function partsOf(text: string): string[] {
  return text.split(",").map((part) => part.trim()).filter((part) => part !== "");
}

/** One word, or one with the particles before it ("van der Berg"): nobody is called so in full who is followed by a comma. */
function isFamilyName(part: string): boolean {
  const words = part.split(/\s+/);
  return words.slice(0, -1).every(isParticle);
}

/** Degrees ("PhD"), and what somebody does: "CEO", "Managing Director", "Head of Sales", but not "Principal Financial". */
function isTitle(part: string): boolean {
  const words = part.split(/\s+/).map(bare).filter((word) => word !== "");
  if (words.every((word) => SUFFIXES.has(word))) return words.length > 0;
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (POSTS.has(last) || (POSTS.has(first) && first.length <= LONGEST_ABBREVIATION)) return true;
  return words.some((word) => POSTS.has(word)) && /\s(?:of|and|&|\+)\s/i.test(part);
}

function endsWithLegalForm(part: string): boolean {
  const words = part.toLowerCase().split(/\s+/).map((word) => word.replace(/[^a-z]/g, ""));
  return (words.at(-1) ?? "").length >= SHORTEST_FORM && legalFormLength(words, words.length) > 0;
}
