import { isRoleAddress, readWorkAddress } from "../../facts/email-address.ts";
import type { Relation } from "../../facts/facts.ts";
import type { PersonMention } from "../record.ts";
import { withoutMarks } from "./footnote.ts";
import { NO_NAMES, separateNames } from "./joined-names.ts";
import {
  type ListItem,
  itemsOf as listItems,
  linesOf,
  splitText,
  standaloneItems,
  withoutBrackets,
} from "./name-list.ts";
import { structureIn } from "./cell-structure.ts";
import { type Kind, recordsIn } from "./person-record.ts";
import { personName } from "./person-name.ts";
import { isProfileHost } from "../../facts/shared-hosts.ts";
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
 * Reads people with the profile links and titles given: "A B (https://…), C D (CEO) and E F", records of fields "Name;
 * title; link; career", lists of texts, or lists of objects with a name. The column determines the relation, and
 * `isOfRecords` says that its lines are records. Omits whatever is not certainly a person (teams, firms, careers).
 */
export function readPeople(cell: Cell, relation: Relation, isOfRecords = false): PersonMention[] {
  const people = new Map<string, PersonMention>();
  for (const item of itemsOf(cell, isOfRecords)) {
    const person = personOf(item, relation);
    if (person === undefined) continue;
    const key = fold(person.name);
    const known = people.get(key);
    people.set(key, known === undefined ? person : { ...person, ...known });
  }
  return [...people.values()];
}

/** True if a line of the cell is a record of one person, false if it lists people, undefined if it shows neither. */
export function showsRecords(cell: Cell): boolean | undefined {
  if (typeof cell !== "string" || !/[;|]/.test(cell)) return undefined;
  for (const line of linesOf(cell)) {
    const fields = fieldsOf(line);
    if (fields.length < 2) continue;
    const kinds = fields.map(kindOf);
    if (kinds[0] === "person" && kinds.slice(1, 4).some((kind) => kind === "title" || kind === "link")) return true;
    if (kinds.every((kind) => kind === "person")) return false;
  }
  return undefined;
}

function itemsOf(cell: Cell, isOfRecords: boolean): Item[] {
  if (typeof cell !== "string" || structureIn(cell) !== undefined)
    return listItems(cell).flatMap((item) =>
      item.object === undefined ? itemsOf(item.text, false) : objectItem(item.object),
    );
  return linesOf(cell).flatMap((line) => {
    const fields = fieldsOf(line);
    return (fields.length > 1 ? recordOf(fields, isOfRecords) : undefined) ?? reversedNames(fields) ?? listed(line);
  });
}

function fieldsOf(line: string): string[] {
  return line
    .split(/[;|；｜](?![^([]*[)\]])/)
    .map((field) => field.trim())
    .filter((field) => field !== "");
}

function kindOf(field: string): Kind {
  if (/^https?:\/\/\S+$|^(?:www\.)?linkedin\.com\/\S+$/i.test(field)) return "link";
  if (TITLE.test(field)) return "title";
  return personOf({ text: field }, "founder") === undefined || field.includes(",") ? "other" : "person";
}

/** The people of a record of fields, each with the title and link of theirs; undefined if it is no record. */
function recordOf(fields: readonly string[], isOfRecords: boolean): Item[] | undefined {
  const records = recordsIn(fields.map(kindOf), isOfRecords);
  return records?.map(({ person, title, link }) => ({
    text: fields[person] ?? "",
    ...(title === undefined ? {} : { title: fields[title] ?? "" }),
    ...(link === undefined ? {} : { url: fields[link] ?? "" }),
  }));
}

/** "Ruiz, Ana; Lindqvist, Bo": fields that are all a family name, a comma and a given name. */
function reversedNames(fields: readonly string[]): Item[] | undefined {
  const names = fields.map((field) => /^([\p{L}\p{M}'’-]{2,}), ([\p{L}\p{M}.'’-]{2,}(?: \p{Lu}\.?)?)$/u.exec(field));
  if (fields.length < 2 || names.includes(null)) return undefined;
  return names.map((parts) => ({ text: `${parts?.[2] ?? ""} ${parts?.[1] ?? ""}` }));
}

/** What shows that the items after it tell a career: former employers, web addresses, years. */
const CAREER =
  /^ex\b|\bex[ -–]|(?:^|\s)\p{L}[\p{L}\d-]+\.(?:com|io|ai|co|net|org|in|de|fr)\b(?!\/)|\b(?:19|20)\d\d\b/iu;

/** The people of a list with commas and conjunctions; a title or link after a person is that person's. */
function listed(line: string): Item[] {
  const pieces: ListItem[] = splitText(line).flatMap(({ text, startsPart }) =>
    separateNames(text, NO_NAMES, "person").map((part, index) => ({
      text: part.replace(/^(?:and|et|und|&|\+)\s+/i, ""),
      startsPart: startsPart && index === 0,
    })),
  );
  const texts = standaloneItems(pieces, (text) => PHRASE.test(text) && PHRASE.test(withoutBrackets(text).name)).map(
    ({ text }) => text,
  );
  const career = texts.findIndex((text) => CAREER.test(withoutBrackets(text).name.replace(URL_IN_TEXT, "")));
  const fields = career === -1 ? texts : texts.slice(0, career);
  if (fields.some((field) => TITLE.test(field))) {
    const records = recordOf(fields, false);
    if (records !== undefined) return records;
  }
  return fields.map((text) => ({ text }));
}

function objectItem(item: { readonly [key: string]: unknown }): Item[] {
  const text =
    firstText(item, ["name", "value", "full_name", "fullName", "founder", "person", "label"]) ??
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
    "permalink",
  ]);
  const title = firstText(item, ["title", "role", "position", "job_title", "jobTitle"]);
  const email = firstText(item, ["email", "mail", "email_address", "emailAddress"]);
  if (text === "" && title !== undefined) return [{ text: title }];
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

function personOf(item: Item, relation: Relation): PersonMention | undefined {
  if (item.text.length > MAX_ITEM) return undefined;
  const glued = GLUED.exec(item.text);
  const text = glued === null ? item.text : item.text.slice(glued[0].length);
  const { name: bare, notes } = withoutBrackets(withoutMarks(tidy(text)));
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
