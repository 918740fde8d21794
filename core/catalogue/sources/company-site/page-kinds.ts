import { registrableDomain } from "../../facts/domain.ts";
import { plainWord } from "../../values/languages.ts";
import { anyOf } from "../../values/phrases.ts";
import type { PageKind, SitePage } from "../source.ts";
import type { PageOutline } from "./page-outline.ts";
import lexicon from "./page-words.json" with { type: "json" };

/** Kinds of pages in reading order: those with the most facts first. */
const KINDS = ["team", "about", "imprint", "contact", "terms", "privacy", "careers", "press"] as const;

const LEAD = anyOf(lexicon.lead);

/** A link's words that lead to a kind of page. A phrase that ends in "*" takes a word more: "about Acme". */
function linkWords(phrases: readonly string[]): RegExp {
  const plain = phrases.map(plainWord);
  const open = plain.flatMap((phrase) => (phrase.endsWith(" *") ? [phrase.slice(0, -2)] : []));
  const more = open.length === 0 ? "" : String.raw`|${anyOf(open)} \S{2,20}`;
  return new RegExp(`^(?:${LEAD} ){0,2}(?:${anyOf(plain.filter((phrase) => !phrase.endsWith("*")))}${more})$`, "u");
}

const WORDS = KINDS.map((kind) => [kind, linkWords(lexicon[kind === "about" ? "us" : kind])] as const);

/** Pages of the same site that describe the company, best first, at most one of a kind. */
export function pagesLinkedBy({ links }: Pick<PageOutline, "links">, address: string): readonly SitePage[] {
  const own = registrableDomain(address);
  const found = new Map<PageKind, string>();
  for (const link of links) {
    const url = URL.parse(link.href);
    if (url === null || url.protocol === "mailto:" || registrableDomain(url.href) !== own) continue;
    if (url.pathname === "/" && url.search === "") continue;
    const kind = kindOfLink(link.text, url);
    url.hash = "";
    if (kind !== undefined && !found.has(kind)) found.set(kind, url.href);
  }
  // An imprint names the company; without one, its terms or its privacy notice does.
  if (found.has("imprint")) for (const kind of ["terms", "privacy"] as const) found.delete(kind);
  const seen = new Set<string>();
  return KINDS.flatMap((kind) => {
    const url = found.get(kind);
    if (url === undefined || seen.has(url)) return [];
    seen.add(url);
    return [{ kind, url }];
  });
}

function kindOfLink(text: string, url: URL): PageKind | undefined {
  const label = text.replace(/(?<![\s→›»>.:!?？])[\s→›»>.:!?？]+$/u, "").trim();
  return kindCalled(label) ?? kindCalled(lastPart(url));
}

const kindCalled = (words: string): PageKind | undefined =>
  WORDS.find(([, pattern]) => pattern.test(plainWord(words)))?.[0];

/** The last part of a path in words: "/en/about-us.html" is "about us". */
function lastPart({ pathname }: URL): string {
  const part =
    pathname
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(part)
      .replace(/\.(?:html?|php|aspx?)$/i, "")
      .replace(/[-_+]+/g, " ");
  } catch (error) {
    if (error instanceof URIError) return "";
    throw error;
  }
}
