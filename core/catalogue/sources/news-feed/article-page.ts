import { Parser } from "htmlparser2";
import { reserves } from "../reserved-page.ts";
import { type TextLink, webUrl } from "./markup.ts";

/** The text of an article below its headline. */
export interface ArticleText {
  readonly text: string;
  readonly links: readonly TextLink[];
}

/** Parts of a page that are not its article. */
const CHROME = new Set(
  "script style noscript template svg nav header footer aside form button figure iframe textarea select title".split(
    " ",
  ),
);
/** Elements that may hold the article, the most exact one first. */
const HOLDERS = ["article", "main", "body"] as const;
const LONGEST_PAGE = 1_000_000;
/** A shorter paragraph is a caption or a byline. */
const SHORTEST_PARAGRAPH = 40;
/** Maximum length of stored text; the announcement and the investors are in the first paragraphs. */
const LONGEST_TEXT = 6_000;

interface Paragraph {
  text: string;
  readonly links: TextLink[];
  readonly holders: ReadonlySet<string>;
}

/** The paragraphs and links of an article's page; undefined if it reserves its text or has none. */
export function readArticlePage(html: string, address: string): ArticleText | undefined {
  const { paragraphs, isReserved } = parsePage(html.slice(0, LONGEST_PAGE), address);
  if (isReserved) return undefined;
  const holder = HOLDERS.find((name) => paragraphs.some(({ holders }) => holders.has(name)));
  const kept = paragraphs.filter(({ holders }) => holder === undefined || holders.has(holder));
  if (kept.length === 0) return undefined;
  const text = kept.map((paragraph) => paragraph.text).join(" ");
  return { text: text.slice(0, LONGEST_TEXT), links: kept.flatMap(({ links }) => links) };
}

function parsePage(html: string, address: string): { paragraphs: readonly Paragraph[]; isReserved: boolean } {
  const paragraphs: Paragraph[] = [];
  const within = new Map<string, number>();
  const open = (name: string, by: 1 | -1) => void within.set(name, Math.max(0, (within.get(name) ?? 0) + by));
  const isWithin = (name: string) => (within.get(name) ?? 0) > 0;
  let chrome = 0;
  let isReserved = false;
  let paragraph: Paragraph | undefined;
  let link: { readonly href: string; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "meta" && reserves(attributes)) isReserved = true;
      if (CHROME.has(name)) chrome++;
      if (HOLDERS.some((holder) => holder === name)) open(name, 1);
      if (chrome > 0) return;
      if (name === "p") paragraph = { text: "", links: [], holders: new Set(HOLDERS.filter(isWithin)) };
      const href = name === "a" ? webUrl(attributes["href"], address) : undefined;
      if (href !== undefined) link = { href, text: "" };
    },
    ontext(text) {
      if (chrome > 0) return;
      if (paragraph) paragraph.text += text;
      if (link) link.text += text;
    },
    onclosetag(name) {
      if (CHROME.has(name)) chrome = Math.max(0, chrome - 1);
      if (HOLDERS.some((holder) => holder === name)) open(name, -1);
      if (name === "a" && link) {
        paragraph?.links.push({ href: link.href, text: oneLine(link.text) });
        link = undefined;
      }
      if (name === "p" && paragraph) {
        const text = oneLine(paragraph.text);
        if (text.length >= SHORTEST_PARAGRAPH) paragraphs.push({ ...paragraph, text });
        paragraph = undefined;
      }
    },
  });
  parser.end(html);
  return { paragraphs, isReserved };
}

function oneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
