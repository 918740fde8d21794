import { type Candidate, type NameIndex, type Named, beginsSentence, standsAlone, wordsOf } from "./name-index.ts";
import { type Block, type Inline, type RichText, plainInline } from "./rich-text.ts";

export interface LinkNamesInput {
  readonly names: NameIndex;
  /** The company the text is about; null for none. */
  readonly aboutCompanyId: number | null;
}

/**
 * Links the companies and founders a text names at their first mention in each paragraph, but not in headings, code or
 * links.
 */
export function linkNames(text: RichText, input: LinkNamesInput): RichText {
  return text.map((block) => linkBlock(block, input));
}

function linkBlock(block: Block, input: LinkNamesInput): Block {
  switch (block.kind) {
    case "paragraph":
      return { ...block, text: linkParagraph(block.text, input) };
    case "list":
      return { ...block, items: block.items.map((item) => linkNames(item, input)) };
    case "quote":
      return { ...block, blocks: linkNames(block.blocks, input) };
    case "heading":
    case "code":
    case "rule":
    case "image":
    case "chart":
      return block;
  }
}

function linkParagraph(pieces: readonly Inline[], { names, aboutCompanyId }: LinkNamesInput): readonly Inline[] {
  const free = freeText(pieces);
  const allowed = (start: number, end: number) => free.some((stretch) => stretch.start <= start && end <= stretch.end);
  const mentions = findNames({ text: plainInline(pieces), names, aboutCompanyId, allowed });
  return mentions.length === 0 ? pieces : new Linker(mentions).link(pieces);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The parts of a paragraph that are neither code nor links, each within one piece. */
function freeText(pieces: readonly Inline[], from = 0): Stretch[] {
  const stretches: Stretch[] = [];
  for (const piece of pieces) {
    const end = from + plainInline([piece]).length;
    if (piece.kind === "text") stretches.push({ start: from, end });
    if (piece.kind === "emphasis" || piece.kind === "strong") stretches.push(...freeText(piece.text, from));
    from = end;
  }
  return stretches;
}

/** Walks a paragraph alongside the mentions found in its plain text. */
class Linker {
  readonly #mentions: readonly Mention[];
  #at = 0;

  constructor(mentions: readonly Mention[]) {
    this.#mentions = mentions;
  }

  link(pieces: readonly Inline[]): readonly Inline[] {
    return pieces.flatMap((piece): readonly Inline[] => {
      if (piece.kind === "emphasis" || piece.kind === "strong") return [{ ...piece, text: this.link(piece.text) }];
      const from = this.#at;
      this.#at += plainInline([piece]).length;
      return piece.kind === "text" ? this.#linkText(piece.text, from) : [piece];
    });
  }

  #linkText(text: string, from: number): Inline[] {
    const linked: Inline[] = [];
    let done = 0;
    for (const { start, end, named } of this.#mentions) {
      if (start < from || end > from + text.length) continue;
      if (start - from > done) linked.push({ kind: "text", text: text.slice(done, start - from) });
      linked.push({
        kind: "link",
        href: pageOf(named),
        text: [{ kind: "text", text: text.slice(start - from, end - from) }],
      });
      done = end - from;
    }
    if (done < text.length) linked.push({ kind: "text", text: text.slice(done) });
    return linked;
  }
}

function pageOf({ kind, slug }: Named): string {
  return kind === "company" ? `/companies/${slug}` : `/companies/founders/${slug}`;
}

/** A name's position in a text. */
interface Mention {
  readonly start: number;
  readonly end: number;
  readonly named: Named;
}

interface FindNamesInput {
  readonly text: string;
  readonly names: NameIndex;
  /** The company the text is about: its names match more freely and take precedence over equal names. */
  readonly aboutCompanyId: number | null;
  /** Returns true if names are matched at this position. */
  readonly allowed: (start: number, end: number) => boolean;
}

/**
 * The companies and founders named in a text, in order: whole words in any case, the longest of overlapping names, and
 * only the first mention of each. A name shared by several matches only if the context decides.
 */
function findNames({ text, names, aboutCompanyId, allowed }: FindNamesInput): Mention[] {
  const words = wordsOf(text);
  const keys = words.map((word) => word.key);
  const mentions: Mention[] = [];
  for (const [at, first] of words.entries()) {
    for (const found of names.namesFrom(keys, at)) {
      const [start, end] = [first.start, words[at + found.words - 1]?.end ?? first.end];
      if (!allowed(start, end) || !standsAlone(text, start, end)) continue;
      const candidates = found.candidates.filter((candidate) =>
        isPossible(candidate, { text, start, end, aboutCompanyId }),
      );
      const named = pickNamed(candidates, aboutCompanyId);
      if (named !== null) mentions.push({ start, end, named });
    }
  }
  return firstMentions(longestMatches(mentions));
}

function isPossible(
  { named, care }: Candidate,
  { text, start, end, aboutCompanyId }: { text: string; start: number; end: number; aboutCompanyId: number | null },
): boolean {
  if (care === "distinct") return true;
  if (text.slice(start, end).replace(/\s+/g, " ") !== named.name.trim().replace(/\s+/g, " ")) return false;
  return named.companyId === aboutCompanyId || (care === "plain" && !beginsSentence(text, start));
}

function pickNamed(candidates: readonly Candidate[], aboutCompanyId: number | null): Named | null {
  if (candidates.length === 1) return candidates[0]?.named ?? null;
  const own = candidates.filter(({ named }) => named.companyId === aboutCompanyId);
  const companies = own.filter(({ named }) => named.kind === "company");
  const nearest = companies.length > 0 ? companies : own;
  return nearest.length === 1 ? (nearest[0]?.named ?? null) : null;
}

function longestMatches(mentions: readonly Mention[]): Mention[] {
  const chosen: Mention[] = [];
  for (const next of mentions.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (chosen.every((other) => next.end <= other.start || next.start >= other.end)) chosen.push(next);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

function firstMentions(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>();
  return mentions.filter(({ named }) => {
    const address = `${named.kind}/${named.slug}`;
    return !seen.has(address) && seen.add(address);
  });
}
