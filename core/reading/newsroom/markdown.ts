import { decodeHTML } from "entities";
import { Lexer, type MarkedToken, type Token } from "marked";
import type { Block, Inline, RichText } from "./rich-text.ts";

/**
 * Reads CommonMark without trusting its markup. HTML becomes text. Links stay only if they lead to an http(s) URL or a
 * path of this site. An uploaded image in a paragraph of its own is shown; others become their description. A code
 * block marked `chart` has a title and a line per bar: `Mon: 12 /companies?from=2026-11-16`.
 */
export function readMarkdown(markdown: string): RichText {
  return outlined(blocks(Lexer.lex(markdown, { gfm: false })), []);
}

/** Assigns outline levels to headings; `above` holds the written levels of the enclosing ones. */
function outlined(text: RichText, above: number[]): RichText {
  return text.map((part) => {
    switch (part.kind) {
      case "heading":
        while ((above.at(-1) ?? 0) >= part.level) above.pop();
        return { ...part, level: above.push(part.level) };
      case "list":
        return { ...part, items: part.items.map((item) => outlined(item, above)) };
      case "quote":
        return { ...part, blocks: outlined(part.blocks, above) };
      default:
        return part;
    }
  });
}

/** The lexer's tokens with exact types: without extensions it yields only its own tokens. */
const own = (tokens: readonly Token[]) => tokens as readonly MarkedToken[];

function blocks(tokens: readonly Token[]): RichText {
  return own(tokens).flatMap(block);
}

function block(token: MarkedToken): readonly Block[] {
  switch (token.type) {
    case "space":
    case "def":
      return [];
    case "heading":
      return [{ kind: "heading", level: token.depth, text: pieces(token.tokens) }];
    case "paragraph":
      return [imageOf(token.tokens) ?? { kind: "paragraph", text: pieces(token.tokens) }];
    case "text":
      return [
        {
          kind: "paragraph",
          text: token.tokens ? pieces(token.tokens) : [{ kind: "text", text: decodeHTML(token.text) }],
        },
      ];
    case "list":
      return [
        {
          kind: "list",
          start: token.start === "" ? null : token.start,
          items: token.items.map((item) => blocks(item.tokens)),
        },
      ];
    case "blockquote":
      return [{ kind: "quote", blocks: blocks(token.tokens) }];
    case "code":
      return [(token.lang === "chart" ? chartOf(token.text) : null) ?? { kind: "code", code: token.text }];
    case "hr":
      return [{ kind: "rule" }];
    default:
      return [{ kind: "paragraph", text: [{ kind: "text", text: token.raw.trim() }] }];
  }
}

/** Paths of uploaded images, which end with the image's dimensions. */
export const IMAGE_PATH = /^\/blog\/images\/[0-9a-f]{16}-(\d{1,4})x(\d{1,4})\.webp$/;

/** The uploaded image of a paragraph without other content, or null. */
function imageOf(tokens: readonly Token[]): Block | null {
  const [only, ...others] = own(tokens);
  if (only?.type !== "image" || others.length > 0) return null;
  const [src, width, height] = IMAGE_PATH.exec(only.href) ?? [];
  if (src === undefined) return null;
  return { kind: "image", src, alt: decodeHTML(only.text), width: Number(width), height: Number(height) };
}

/** The chart described by a code block, or null if a line is not a bar. */
function chartOf(code: string): Block | null {
  const [title = "", ...lines] = code.split("\n").filter((line) => line.trim() !== "");
  const bars = lines.map((line) => /^(.+?):[ \t]*(\d{1,12}(?:\.\d{1,4})?)(?:[ \t]+(\S+))?[ \t]*$/.exec(line));
  if (bars.length === 0 || bars.includes(null)) return null;
  return {
    kind: "chart",
    title: title.trim(),
    bars: bars.map((bar) => ({
      name: bar?.[1]?.trim() ?? "",
      value: Number(bar?.[2]),
      href: bar?.[3]?.startsWith("/") === true ? safeAddress(bar[3]) : null,
    })),
  };
}

function pieces(tokens: readonly Token[], inLink = false): readonly Inline[] {
  const read = own(tokens).flatMap((token) => piece(token, inLink));
  const joined: Inline[] = [];
  for (const next of read) {
    const last = joined.at(-1);
    if (last?.kind === "text" && next.kind === "text")
      joined[joined.length - 1] = { kind: "text", text: last.text + next.text };
    else joined.push(next);
  }
  return joined;
}

function piece(token: MarkedToken, inLink: boolean): readonly Inline[] {
  switch (token.type) {
    case "text":
      return [{ kind: "text", text: token.escaped === true ? token.text : decodeHTML(token.text) }];
    case "escape":
      return [{ kind: "text", text: token.text }];
    case "em":
      return [{ kind: "emphasis", text: pieces(token.tokens, inLink) }];
    case "strong":
      return [{ kind: "strong", text: pieces(token.tokens, inLink) }];
    case "codespan":
      return [{ kind: "code", code: token.text }];
    case "br":
      return [{ kind: "break" }];
    case "image":
      return [{ kind: "text", text: decodeHTML(token.text) }];
    case "link": {
      const href = inLink ? null : safeAddress(decodeHTML(token.href));
      const text = pieces(token.tokens, inLink || href !== null);
      return href === null ? text : [{ kind: "link", href, text }];
    }
    default:
      return [{ kind: "text", text: token.raw }];
  }
}

/** The normalised URL if it is http(s) or a path of this site, else null. */
function safeAddress(written: string): string | null {
  const address = written.trim();
  if (/^\/(?![/\\])/.test(address)) {
    const resolved = URL.parse(address, "https://here.invalid");
    return resolved?.host === "here.invalid" ? resolved.pathname + resolved.search + resolved.hash : null;
  }
  if (!/^https?:\/\//i.test(address)) return null;
  return URL.parse(address)?.href ?? null;
}
