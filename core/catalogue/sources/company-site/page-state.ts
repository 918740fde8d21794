import { parsedJson } from "./json-ld.ts";
import { outlinePage, type PageOutline } from "./page-outline.ts";

/** A page with less text than this, apart from its frame, is built by scripts. */
const EMPTY = 400;
const DEEPEST = 12;
const LONGEST = 200_000;
/** Keys of a person's name and post come before the others, as on a page. */
const FIRST = /^(?:(?:full|display)?_?name|(?:job_?)?title|role|position)$/i;

/** The outline of a page; one that scripts build is read from the data that they build it from. */
export function outlineWithState(html: string, address: string): PageOutline {
  const outline = outlinePage(html, address);
  const shown = outline.lines.reduce((sum, { text, isFrame }) => sum + (isFrame ? 0 : text.length), 0);
  if (shown >= EMPTY || outline.state.length === 0) return outline;
  const data = [...outline.state.map(parsedJson), ...flightData(outline.state)];
  const written = data.map((value) => writtenOut(value, 2)).join("");
  return outlinePage(`${html}<main>${written.slice(0, LONGEST)}</main>`, address);
}

/** The rows that Next.js sends as `self.__next_f.push([1, "5:[…]\n"])`. */
function flightData(scripts: readonly string[]): readonly unknown[] {
  const stream = scripts.flatMap((script) => {
    const [, pushed = ""] = /__next_f\.push\((\[1,.*\])\)/s.exec(script) ?? [];
    const data = parsedJson(pushed);
    return Array.isArray(data) && typeof data[1] === "string" ? [data[1]] : [];
  });
  return stream
    .join("")
    .split("\n")
    .map((row) => parsedJson(row.replace(/^[0-9a-f]+:/, "")));
}

/** Data as a page: parts with their keys as headings, texts as lines, addresses as links. */
function writtenOut(value: unknown, depth: number): string {
  if (depth > DEEPEST) return "";
  if (typeof value === "string") return writtenText(value);
  if (Array.isArray(value)) return isElement(value) ? writtenElement(value, depth) : writtenItems(value, depth);
  if (typeof value !== "object" || value === null) return "";
  const entries = Object.entries(value).toSorted(([a], [b]) => Number(FIRST.test(b)) - Number(FIRST.test(a)));
  return entries.map(([key, part]) => writtenPart(key, part, depth)).join("");
}

function writtenItems(items: readonly unknown[], depth: number): string {
  return items.map((item) => `<div>${writtenOut(item, depth + 1)}</div>`).join("");
}

function writtenPart(key: string, part: unknown, depth: number): string {
  if (typeof part !== "object" || part === null) return writtenOut(part, depth);
  const words = key.replace(/(?<=[a-z])(?=[A-Z])|[_-]+/g, " ").replace(/[^\p{L}\d ]/gu, "");
  const level = Math.min(depth, 6);
  return `<section class="${words}"><h${level}>${words}</h${level}>${writtenOut(part, depth + 1)}</section>`;
}

/** An element of React's rows: `["$", "div", key, { children }]`. */
function isElement(value: readonly unknown[]): boolean {
  return value[0] === "$" && typeof value[1] === "string";
}

function writtenElement([, tag, , props]: readonly unknown[], depth: number): string {
  if (typeof props !== "object" || props === null) return "";
  if (typeof tag !== "string" || !/^[a-z][a-z0-9]*$/.test(tag)) return writtenOut(props, depth + 1);
  const { children, href } = props as { readonly children?: unknown; readonly href?: unknown };
  const link = typeof href === "string" ? ` href="${escaped(href)}"` : "";
  return `<${tag}${link}>${writtenOut(children, depth + 1)}</${tag}>`;
}

function writtenText(text: string): string {
  if (text.startsWith("$") || !/\p{L}/u.test(text)) return "";
  if (/^https?:\/\/\S+$/.test(text)) return `<a href="${escaped(text)}"></a>`;
  return /<[a-z]+[ >]/i.test(text) ? text : `<p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
