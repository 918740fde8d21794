import { Parser } from "htmlparser2";
import { cleanLines, cleanText } from "../clean-text.ts";

/** Markup read per text: enough for the first paragraphs of an article with their tags. */
const LONGEST_MARKUP = 60_000;

/** A link in a text: an absolute http(s) URL and its words. */
export interface TextLink {
  readonly href: string;
  readonly text: string;
}

/** Converts markup, however often a feed escaped it, to one clean line: drops comments, scripts, styles and tags. */
export function plainText(markup: string): string {
  const words = markup
    .slice(0, LONGEST_MARKUP)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<\/?[a-z][^<>]*(?:>|$)/gi, " ");
  return cleanText(cleanLines(words).replace(/<\/?[a-z][^<>]*>/gi, " ")).replace(/ (?=[.,;:!?)](?:\s|$))/g, "");
}

const MOST_LINKS = 200;

/** The links of a text in order; relative ones are resolved against `base`. */
export function linksIn(markup: string, base: string | undefined): TextLink[] {
  const readable = /<a\s/i.test(markup) ? markup : cleanLines(markup);
  const links: TextLink[] = [];
  let open: { readonly href: string; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, { href }) {
      const url = name === "a" ? webUrl(href, base) : undefined;
      if (url !== undefined) open = { href: url, text: "" };
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag(name) {
      if (name !== "a" || open === undefined || links.length === MOST_LINKS) return;
      links.push({ href: open.href, text: open.text.replace(/\s+/g, " ").trim() });
      open = undefined;
    },
  });
  parser.end(readable.slice(0, LONGEST_MARKUP));
  return links;
}

/** An absolute http(s) URL, or undefined. */
export function webUrl(link: string | undefined, base: string | undefined): string | undefined {
  if (!link) return undefined;
  const url = URL.parse(link.trim(), base) ?? URL.parse(link.trim());
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}
