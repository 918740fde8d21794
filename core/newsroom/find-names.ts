import type { Candidate, NameIndex, Named } from "./name-index.ts";
import { beginsSentence, standsAlone, wordsOf } from "./words.ts";

/** Where a text names someone. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly named: Named;
}

export interface FindNamesInput {
  readonly text: string;
  readonly names: NameIndex;
  /** The company the text is about: whose names need less care, and who is meant where several share a name. */
  readonly aboutCompanyId: number | null;
  /** Whether a name may be found at this place. */
  readonly allowed: (start: number, end: number) => boolean;
}

/**
 * The companies and founders a text names, in order: whole words in any case, the longest name where several
 * overlap, each only where it is first named. A name that several share, and no context decides, names nobody.
 */
export function findNames({ text, names, aboutCompanyId, allowed }: FindNamesInput): Mention[] {
  const words = wordsOf(text);
  const keys = words.map((word) => word.key);
  const mentions: Mention[] = [];
  for (const [at, first] of words.entries()) {
    for (const found of names.namesFrom(keys, at)) {
      const [start, end] = [first.start, words[at + found.words - 1]?.end ?? first.end];
      if (!allowed(start, end) || !standsAlone(text, start, end)) continue;
      const meant = found.candidates.filter((candidate) => mayMean(candidate, { text, start, end, aboutCompanyId }));
      const named = decide(meant, aboutCompanyId);
      if (named !== null) mentions.push({ start, end, named });
    }
  }
  return firstOfEach(longestApart(mentions));
}

function mayMean({ named, care }: Candidate, { text, start, end, aboutCompanyId }: { text: string; start: number; end: number; aboutCompanyId: number | null }): boolean {
  if (care === "distinct") return true;
  if (text.slice(start, end).replace(/\s+/g, " ") !== named.name.trim().replace(/\s+/g, " ")) return false;
  return named.companyId === aboutCompanyId || (care === "plain" && !beginsSentence(text, start));
}

function decide(meant: readonly Candidate[], aboutCompanyId: number | null): Named | null {
  if (meant.length === 1) return meant[0]?.named ?? null;
  const own = meant.filter(({ named }) => named.companyId === aboutCompanyId);
  const companies = own.filter(({ named }) => named.kind === "company");
  const nearest = companies.length > 0 ? companies : own;
  return nearest.length === 1 ? (nearest[0]?.named ?? null) : null;
}

function longestApart(mentions: readonly Mention[]): Mention[] {
  const chosen: Mention[] = [];
  for (const next of mentions.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (chosen.every((other) => next.end <= other.start || next.start >= other.end)) chosen.push(next);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

function firstOfEach(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>();
  return mentions.filter(({ named }) => {
    const address = `${named.kind}/${named.slug}`;
    return !seen.has(address) && seen.add(address);
  });
}
