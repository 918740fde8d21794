import { Parser } from "htmlparser2";
import { defined } from "../../../../platform/defined.ts";
import { reserves } from "../reserved-page.ts";
import { cleanText } from "../clean-text.ts";
import { parsedJsonLd } from "./json-ld.ts";

/** A link as the page writes it, resolved against its address. */
export interface PageLink {
  readonly href: string;
  readonly text: string;
  readonly rel: string;
  /** False for an icon, whose line is the next text. */
  readonly isShown: boolean;
  readonly line: number;
  /** Ids of the elements it is in, outermost first. */
  readonly path: readonly number[];
}

/** A line of visible text: the text between two block elements. */
export interface PageLine {
  readonly text: string;
  /** 1 to 6 in a heading, else 0. */
  readonly heading: number;
  /** Texts of the headings above it, outermost first. */
  readonly section: readonly string[];
  /** Ids of the elements around it, outermost first. */
  readonly path: readonly number[];
  /** True in the page's frame: navigation, header, footer or form. */
  readonly isFrame: boolean;
  /** In the footer, or marked as an address. */
  readonly isFooter: boolean;
  /** True in a quotation, or in an element whose class names customers, investors, authors or similar. */
  readonly isForeign: boolean;
}

export interface PageImage {
  readonly src: string;
  readonly hint: string;
  readonly isFrame: boolean;
}

/** The contents of a page, in order and without markup. */
export interface PageOutline {
  readonly title: string;
  readonly language: string;
  /** Contents of meta elements by lower-case name or property, the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  readonly lines: readonly PageLine[];
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  /** Icons declared in its head, largest first. */
  readonly icons: readonly string[];
  readonly jsonLd: readonly unknown[];
  /** Number of scripts with structured data that is no JSON. */
  readonly unreadData: number;
  /** Attributes and scripts that may hold an address in disguise. */
  readonly disguised: readonly string[];
  /** Data from which scripts build the page. */
  readonly state: readonly string[];
  /** Addresses that Cloudflare's script would decode. */
  readonly encodedAddresses: readonly string[];
  /** True if the page reserves its text against mining. */
  readonly isReserved: boolean;
  /** Target of a meta refresh within ten seconds. */
  readonly refresh?: string;
}

const LONGEST_PAGE = 1_000_000;
const MOST_LINES = 5_000;
const MOST_LINKS = 1_500;
const LONGEST_LINE = 2_000;
const MOST_SCRIPTS = 20;
const MOST_STATE = 60;
const LONGEST_SCRIPT = 200_000;
/** The level of a bold line in the order of headings. */
const BOLD = 7;
const DEEPEST = 1_000;
const DEEPEST_PATH = 60;

const words = (text: string) => new Set(text.split(" "));
const HIDDEN = words("script style noscript template svg iframe textarea select option object math video audio head");
const INLINE = words(
  "a abbr b bdi bdo cite code data em font i ins kbd label mark q s samp small span strong sub sup time u var wbr img",
);
const FRAME = words("nav header footer form");
const VOID = words("area base br col embed hr img input link meta source track wbr");
const PART = /(?:^|\s)(?:name|jobTitle|p-(?:name|role|job-title)|fn|title|position|role|job-?title)(?:\s|$)/;
const FOOTER = /(?:^|[^a-z])(?:footer|colophon|contentinfo)(?![a-z])/i;
/** Classes and ids of parts in which people and addresses of others appear. */
const FOREIGN =
  /(?:^|[^a-z])(?:testimonials?|reviews?|quotes?|blockquote|customers?|clients?|case-?stud(?:y|ies)|investors?|backers?|advisors?|advisers?|partners?|blog|posts?|author|byline|comments?|cookie|consent|made-?by|credits?)(?![a-z])/i;

/** Parses a page without scripts, hidden elements and markup; sizes and depths are limited. */
export function outlinePage(html: string, address: string): PageOutline {
  const builder = new OutlineBuilder(address);
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (text) => builder.text(text),
    onclosetag: (name) => builder.close(name),
  });
  parser.end(html.slice(0, LONGEST_PAGE));
  return builder.done();
}

interface OpenElement {
  readonly name: string;
  readonly id: number;
  /** A part of microdata or microformats that is a value by itself, whatever element it is. */
  readonly isPart: boolean;
  readonly isHidden: boolean;
  readonly isFrame: boolean;
  readonly isFooter: boolean;
  readonly isForeign: boolean;
  /** Its class or id calls it the logo. */
  readonly isLogo: boolean;
}

type Attributes = Readonly<Record<string, string | undefined>>;

class OutlineBuilder {
  readonly #stack: OpenElement[] = [];
  readonly #meta = new Map<string, string>();
  readonly #lines: PageLine[] = [];
  readonly #links: PageLink[] = [];
  readonly #images: PageImage[] = [];
  readonly #icons: { readonly href: string; readonly size: number }[] = [];
  readonly #jsonLd: unknown[] = [];
  readonly #encoded: string[] = [];
  readonly #disguised: string[] = [];
  readonly #state: string[] = [];
  readonly #section: { readonly level: number; readonly text: string }[] = [];
  #base: string;
  #title: string | undefined;
  #language = "";
  #line = "";
  /** False once the line holds text that is not bold. */
  #isBold = true;
  #script: { text: string; readonly isJsonLd: boolean } | undefined;
  #scripts = 0;
  #unreadData = 0;
  #ids = 0;
  /** The current group of terms and descriptions, which HTML has no element for. */
  #group = { id: 0, isOpen: false };
  #link: { -readonly [Part in keyof PageLink]: PageLink[Part] } | undefined;
  #isReserved = false;
  #refresh: string | undefined;

  constructor(address: string) {
    this.#base = address;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "html") this.#language = (attributes["lang"] ?? "").slice(0, 20).toLowerCase();
    if (name === "base") this.#base = this.#resolve(attributes["href"]) ?? this.#base;
    if (name === "meta") this.#readMeta(attributes);
    if (name === "link") this.#readIcon(attributes);
    if (name === "title") this.#title ??= "";
    if (name === "script") this.#openScript(attributes);
    const above = this.#stack.at(-1);
    const isPart = PART.test(`${attributes["itemprop"] ?? ""} ${attributes["class"] ?? ""}`);
    if (name === "br" || isPart || (!INLINE.has(name) && !HIDDEN.has(name))) this.#endLine();
    if (VOID.has(name) && name !== "img") return;
    const hint = `${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`.slice(0, 300);
    const isFooter = name === "footer" || FOOTER.test(`${hint} ${attributes["role"] ?? ""}`);
    const element = {
      name,
      id: this.#idOf(name, above),
      isPart,
      isHidden: above?.isHidden === true || HIDDEN.has(name) || isHidden(attributes),
      isFrame: above?.isFrame === true || FRAME.has(name) || isFooter,
      isFooter: above?.isFooter === true || isFooter || name === "address",
      isForeign: above?.isForeign === true || name === "blockquote" || FOREIGN.test(hint),
      isLogo: above?.isLogo === true || /(?:^|[^a-z])logo(?![a-z])/i.test(hint),
    };
    if (name === "img") {
      if (!element.isHidden) this.#readImage(attributes, element.isLogo ? `logo ${hint}` : hint, element.isFrame);
      return;
    }
    if (this.#stack.length < DEEPEST) this.#stack.push(element);
    // A menu that a button opens is hidden until then. Hidden links elsewhere are often traps for programs.
    const isInMenu = this.#stack.some((open) => open.name === "nav");
    if (name === "a" && (!element.isHidden || isInMenu)) this.#openLink(attributes);
    const encoded = attributes["data-cfemail"];
    if (encoded !== undefined && !element.isHidden) this.#encoded.push(encoded.slice(0, 400));
    for (const [attribute, value] of Object.entries(attributes))
      if (attribute.startsWith("data-") && value?.includes("@") === true) this.#disguise(value.slice(0, 200));
    const [user, domain] = [attributes["data-user"] ?? attributes["data-name"], attributes["data-domain"]];
    if (user && domain && !element.isHidden) this.#disguise(`${user}@${domain}`.slice(0, 200));
  }

  /** Inline elements belong to the one around them, `<dd>` to its `<dt>`: a term after a description begins a group. */
  #idOf(name: string, above: OpenElement | undefined): number {
    if (INLINE.has(name)) return above?.id ?? 0;
    if (name !== "dt" && name !== "dd") return ++this.#ids;
    if (name === "dt" && !this.#group.isOpen) this.#group = { id: ++this.#ids, isOpen: true };
    if (name === "dd") this.#group.isOpen = false;
    return this.#group.id;
  }

  text(text: string): void {
    const top = this.#stack.at(-1);
    if (top?.name === "title" && this.#title !== undefined && this.#title.length < 500) this.#title += text;
    if (this.#script !== undefined) {
      if (this.#script.text.length < LONGEST_SCRIPT) this.#script.text += text;
      return;
    }
    if (top?.isHidden === true) return;
    if (this.#line.length < LONGEST_LINE) this.#line += text;
    if (text.trim() !== "") this.#isBold &&= this.#stack.some(({ name }) => name === "b" || name === "strong");
    if (this.#link === undefined) return;
    this.#link.isShown ||= text.trim() !== "";
    if (this.#link.text.length < 300) this.#link.text += text;
  }

  close(name: string): void {
    if (name === "script" && this.#script !== undefined) this.#readScript(this.#script);
    if (name === "a") this.#endLink();
    if (!INLINE.has(name) && !HIDDEN.has(name)) this.#endLine();
    const at = this.#stack.findLastIndex((element) => element.name === name);
    if (this.#stack[at]?.isPart === true) this.#endLine();
    if (at !== -1) this.#stack.length = at;
  }

  done(): PageOutline {
    this.#endLink();
    this.#endLine();
    return {
      title: cleanText(this.#title ?? ""),
      language: this.#language,
      meta: this.#meta,
      lines: this.#lines,
      links: this.#links,
      images: this.#images,
      icons: this.#icons.toSorted((a, b) => b.size - a.size).map(({ href }) => href),
      jsonLd: this.#jsonLd,
      unreadData: this.#unreadData,
      disguised: this.#disguised,
      state: this.#state,
      encodedAddresses: this.#encoded,
      isReserved: this.#isReserved,
      ...defined({ refresh: this.#refresh }),
    };
  }

  #path(): readonly number[] {
    return [...new Set(this.#stack.slice(-DEEPEST_PATH).map(({ id }) => id))];
  }

  #resolve(href: string | undefined): string | undefined {
    if (href === undefined || href.length > 2_000) return undefined;
    const url = URL.parse(href.trim(), this.#base);
    return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
  }

  #readMeta(attributes: Attributes): void {
    if (reserves(attributes)) this.#isReserved = true;
    const name = (attributes["name"] ?? attributes["property"] ?? "").toLowerCase();
    const content = attributes["content"];
    if (name !== "" && content !== undefined && !this.#meta.has(name))
      this.#meta.set(name, cleanText(content.slice(0, 3_000)));
    if (/^refresh$/i.test(attributes["http-equiv"] ?? "")) {
      const [, seconds, target] = /^\s*(\d{1,4})\s*[;,]\s*url\s*=\s*['"]?([^'"]+)/i.exec(content ?? "") ?? [];
      if (target !== undefined && Number(seconds) <= 10) this.#refresh = this.#resolve(target);
    }
  }

  #readIcon({ rel = "", href, sizes = "" }: Attributes): void {
    if (!/\b(?:apple-touch-icon|icon)\b/i.test(rel) || this.#icons.length >= 20) return;
    const url = this.#resolve(href);
    const size = Number(/^(\d{1,4})x/.exec(sizes)?.[1] ?? (/apple/i.test(rel) ? 180 : 16));
    if (url?.startsWith("http") === true) this.#icons.push({ href: url, size });
  }

  #readImage(attributes: Attributes, hint: string, isFrame: boolean): void {
    const src = this.#resolve(attributes["src"]);
    if (src?.startsWith("http") !== true || this.#images.length >= 500) return;
    const around = `${hint} ${attributes["alt"] ?? ""} ${attributes["src"] ?? ""}`.slice(0, 500);
    this.#images.push({ src, hint: around, isFrame });
  }

  #openLink(attributes: Attributes): void {
    this.#endLink();
    const href = this.#resolve(attributes["href"]);
    if (href === undefined || this.#links.length >= MOST_LINKS) return;
    const text = attributes["aria-label"] ?? attributes["title"] ?? "";
    const rel = attributes["rel"] ?? "";
    this.#link = { href, text: `${text} `, rel, isShown: false, line: this.#lines.length, path: this.#path() };
  }

  #endLink(): void {
    if (this.#link !== undefined) this.#links.push({ ...this.#link, text: cleanText(this.#link.text) });
    this.#link = undefined;
  }

  #openScript({ type = "", src }: Attributes): void {
    const isJsonLd = /^application\/ld\+json/i.test(type);
    if (isJsonLd ? this.#scripts++ < MOST_SCRIPTS : src === undefined) this.#script = { text: "", isJsonLd };
  }

  #readScript({ text, isJsonLd }: { readonly text: string; readonly isJsonLd: boolean }): void {
    if (isJsonLd) {
      const data = parsedJsonLd(text);
      if (data !== undefined) this.#jsonLd.push(data);
      else if (text.trim() !== "") this.#unreadData++;
    } else {
      if (text.includes("mailto:")) this.#disguise(text.slice(0, 5_000));
      if (this.#state.length < MOST_STATE && /^\s*[{[]|__next_f\.push/.test(text)) this.#state.push(text);
    }
    this.#script = undefined;
  }

  #disguise(text: string): void {
    if (this.#disguised.length < 50) this.#disguised.push(text);
  }

  #endLine(): void {
    const text = cleanText(this.#line);
    // A line that is bold as a whole is a heading below the others.
    const isTitle = this.#isBold && text.length < 60;
    this.#line = "";
    this.#isBold = true;
    if (text === "" || this.#lines.length >= MOST_LINES) return;
    const heading = this.#stack.findLast(({ name }) => /^h[1-6]$/.test(name));
    const level = heading === undefined ? 0 : Number(heading.name.charAt(1));
    if (level > 0) while ((this.#section.at(-1)?.level ?? 0) >= level) this.#section.pop();
    const top = this.#stack.at(-1);
    this.#lines.push({
      text,
      heading: level,
      section: this.#section.map((one) => one.text),
      path: this.#path(),
      isFrame: top?.isFrame ?? false,
      isFooter: top?.isFooter ?? false,
      isForeign: top?.isForeign ?? false,
    });
    if (level === 0 && isTitle) while ((this.#section.at(-1)?.level ?? 0) >= BOLD) this.#section.pop();
    if (level > 0 || isTitle) this.#section.push({ level: level || BOLD, text: text.slice(0, 200) });
  }
}

function isHidden(attributes: Attributes): boolean {
  return (
    attributes["hidden"] !== undefined ||
    attributes["aria-hidden"] === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes["style"] ?? "")
  );
}
