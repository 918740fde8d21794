import { findNames, type Mention } from "./find-names.ts";
import type { NameIndex, Named } from "./name-index.ts";
import { type Block, type Inline, plainInline, type RichText } from "./rich-text.ts";

export interface LinkNamesInput {
  readonly names: NameIndex;
  /** The company the text is about; null when it is about none. */
  readonly aboutCompanyId: number | null;
}

/**
 * The same text with the companies and founders it names as links to their pages: where each paragraph first names
 * them, never in headings, code or other links.
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

/** Where the words of a paragraph are neither code nor a link: each stretch lies in one piece. */
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

/** Goes through a paragraph once, side by side with the mentions found in its plain text. */
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
      linked.push({ kind: "link", href: pageOf(named), text: [{ kind: "text", text: text.slice(start - from, end - from) }] });
      done = end - from;
    }
    if (done < text.length) linked.push({ kind: "text", text: text.slice(done) });
    return linked;
  }
}

function pageOf({ kind, slug }: Named): string {
  return kind === "company" ? `/companies/${slug}` : `/companies/founders/${slug}`;
}
