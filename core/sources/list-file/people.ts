import { isRoleAddress, readWorkAddress } from "../../catalog/email-address.ts";
import type { Relation } from "../../catalog/facts.ts";
import type { PersonMention } from "../record.ts";
import { isObject } from "./json-value.ts";
import { standaloneItems, splitOutsideBrackets, withoutBrackets } from "./name-list.ts";
import { personName } from "./person-name.ts";
import { isProfileHost } from "../../catalog/shared-hosts.ts";
import type { Cell } from "./table.ts";
import { fold, tidy } from "./text.ts";
import { readUrl } from "./website.ts";

const ROLE =
  "(?:(?:founding |honorary |interim |vice[- ])?(?:co-?)?(?:c[a-z]{1,3}o|president|founder|chair(?:man|woman|person)?|managing director|general manager|director|partner|pdg|dg)|chief [a-z]+(?: officer)?|(?:head|vp) (?:of )?[\\p{L} &]+)";
const TITLE = new RegExp(`^${ROLE}(?:\\s*(?:&|and|et|/)\\s*${ROLE})*$`, "iu");
const TITLE_FIRST = /^(?:co-)?(?:C[ETFOPMS]O|President|Founder)\s+(?=(?:Dr\.?\s|Prof\.?\s)?\p{Lu}\p{Ll})/u;
/** Words after which the rest of a list belongs to a phrase: "founded by A, B". */
const PHRASE = /\s(?:by|from|of|including|includes|with|via)\s/;
/** LinkedIn member identifiers have a fixed length, which separates them from a name attached to their end. */
const GLUED =
  /^(https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/(?:ACoAA[\w-]{34}|[^/\s?,()]+\/))(?:\?miniProfileUrn=[\w%]*?ACoAA[\w-]{34})?(?=\S)/;
/** Longer items are prose. */
const MAX_ITEM = 1_000;
const URL_IN_TEXT = /https?:\/\/[^\s()<>,;]+/g;

interface Item {
  readonly text: string;
  readonly url?: string;
  readonly title?: string;
  readonly email?: string;
}

/**
 * Reads people with the profile links and titles given: "A B (https://…), C D (CEO) and E F", lists of texts, or lists
 * of objects with a name. The column determines the relation. Omits whatever is not certainly a person (teams, firms,
 * remarks).
 */
export function readPeople(cell: Cell, relation: Relation): PersonMention[] {
  const people = new Map<string, PersonMention>();
  for (const item of itemsOf(cell)) {
    const person = personOf(item, relation);
    if (person === undefined) continue;
    const key = fold(person.name);
    const known = people.get(key);
    people.set(key, known === undefined ? person : { ...person, ...known });
  }
  return [...people.values()];
}

function itemsOf(cell: Cell): Item[] {
  if (typeof cell === "string") {
    const pieces = splitOutsideBrackets(cell).flatMap(({ text, startsPart }) =>
      splitConjunction(text).map((part, index) => ({ text: part, startsPart: startsPart && index === 0 })),
    );
    return standaloneItems(pieces, (text) => PHRASE.test(text) && PHRASE.test(withoutBrackets(text).name)).map(
      (text) => ({ text }),
    );
  }
  if (typeof cell === "number") return [];
  if (Array.isArray(cell))
    return cell.flatMap((item: unknown) => (typeof item === "string" ? itemsOf(item) : objectItem(item)));
  return objectItem(cell);
}

function objectItem(item: unknown): Item[] {
  if (!isObject(item)) return [];
  const text =
    firstText(item, ["name", "full_name", "fullName", "founder", "person"]) ??
    [item.first_name ?? item.firstName, item.last_name ?? item.lastName]
      .filter((part) => typeof part === "string")
      .join(" ");
  const url = firstText(item, [
    "linkedin",
    "linkedin_url",
    "linkedinUrl",
    "profile",
    "profile_url",
    "url",
    "link",
    "twitter",
  ]);
  const title = firstText(item, ["title", "role", "position"]);
  const email = firstText(item, ["email", "mail", "email_address", "emailAddress"]);
  return text === ""
    ? []
    : [
        {
          text,
          ...(url === undefined ? {} : { url }),
          ...(title === undefined ? {} : { title }),
          ...(email === undefined ? {} : { email }),
        },
      ];
}

function firstText(item: { readonly [key: string]: unknown }, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = item[key];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

/** Splits at conjunctions outside brackets; people's names contain none. */
function splitConjunction(piece: string): string[] {
  const masked = piece.replace(/\([^()]*\)/g, (brackets) => "\u0001".repeat(brackets.length));
  const parts: string[] = [];
  let start = 0;
  for (const match of masked.matchAll(/(?:^|\s+)(?:and|et|und|&|\+)\s+/g)) {
    parts.push(piece.slice(start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(piece.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function personOf(item: Item, relation: Relation): PersonMention | undefined {
  if (item.text.length > MAX_ITEM) return undefined;
  const glued = GLUED.exec(item.text);
  const text = glued === null ? item.text : item.text.slice(glued[0].length);
  const { name: bare, notes } = withoutBrackets(tidy(text));
  const urls = [
    item.url,
    ...notes.flatMap((note) => note.match(URL_IN_TEXT) ?? []),
    ...(bare.match(URL_IN_TEXT) ?? []),
    glued?.[1],
  ];
  const [beforeDash = "", ...afterDash] = bare
    .replace(URL_IN_TEXT, " ")
    .replace(/[<>:]/g, " ")
    .split(/\s[-–—]\s/);
  const leading = TITLE_FIRST.exec(tidy(beforeDash))?.[0] ?? "";
  const name = personName(tidy(beforeDash).slice(leading.length));
  if (name === undefined) return undefined;
  const profileUrl = urls.map(profileOf).find((url) => url !== undefined);
  const title = [item.title, leading, ...notes, ...afterDash].map(titleOf).find((found) => found !== undefined);
  const address = [item.email, ...notes].map(addressOf).find((found) => found !== undefined);
  return {
    name,
    relation,
    ...(address === undefined ? {} : { email: address }),
    ...(profileUrl === undefined ? {} : { profileUrl }),
    ...(title === undefined ? {} : { title }),
  };
}

/** A person's profile URL without parameters; undefined for other URLs. */
export function profileOf(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : readUrl(text);
  if (
    url === undefined ||
    !isProfileHost(url.hostname) ||
    url.pathname.length < 2 ||
    /^\/(?:company|school|showcase|companies|organization)\//.test(url.pathname)
  )
    return undefined;
  url.search = "";
  return url.href.length > 300 ? undefined : url.href;
}

function addressOf(text: string | undefined): string | undefined {
  const reading = text === undefined ? undefined : readWorkAddress(text);
  return reading?.kind === "address" && !isRoleAddress(reading.address) ? reading.address : undefined;
}

/** The titles within a remark ("CEO, ex-Somewhere" → "CEO"). */
function titleOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const titles = tidy(text)
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part.length <= 60 && TITLE.test(part));
  return titles.length === 0 ? undefined : titles.join(", ");
}
