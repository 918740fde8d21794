import { isRoleAddress, readWorkAddress } from "../../../facts/email-address.ts";
import type { Relation } from "../../../facts/facts.ts";
import { isGivenName, startsWithGivenName } from "../../../names/given-names.ts";
import { isProfileHost } from "../../../facts/shared-hosts.ts";
import type { PersonMention } from "../../record.ts";
import { type CommaEvidence, isKnownOther, type Verdict } from "./after-comma.ts";
import { structureIn } from "./cell-structure.ts";
import { withoutMarks } from "../../../values/footnote.ts";
import { NO_NAMES, separateNames } from "./joined-names.ts";
import {
  type ListItem,
  itemsOf as listItems,
  linesOf,
  pairsOf,
  splitText,
  standaloneItems,
  withoutBrackets,
} from "./name-list.ts";
import lexicon from "./person-words.json" with { type: "json" };
import { familyName, isSuffix, personName, reversedNames, smallName } from "./person-name.ts";
import { type ObjectItem, personObject } from "./person-object.ts";
import { type Kind, recordsIn } from "./person-record.ts";
import { isTitle, titleBeforeName, titleIn } from "../../../values/title.ts";
import { isOthers, withoutOthers } from "../../../values/others.ts";
import { isPlaceholder } from "../../../values/placeholder.ts";
import type { Cell } from "../files/table.ts";
import { cleanText } from "../../clean-text.ts";
import { fold } from "../values/text.ts";
import { readUrl } from "../values/website.ts";

/** "Founders: A, B", "Founded by A, B", "led by A" at the start of a line. */
const LABEL = new RegExp(
  String.raw`^(?:(?:(?:co-?)?founders|(?:co-?)?founded by|led by|founding team|team|${lexicon.by.join("|")})\s*:?|(?:${lexicon.label.replaceAll(" ", "|")})\s?:)\s+(?=\p{Lu})`,
  "iu",
);
/** Words after which the rest of a list belongs to a phrase: "founded by A, B". */
const PHRASE = /\s(?:by|from|of|including|includes|with|via)\s/;
/** LinkedIn member identifiers have a fixed length, which separates them from a name attached to their end. */
const GLUED =
  /^(https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/(?:ACoAA[\w-]{34}|[^/\s?,()]+\/))(?:\?miniProfileUrn=[\w%]*?ACoAA[\w-]{34})?(?=\S)/;
/** A remark that only a person has: "ex-Stripe", "formerly at Google". */
const FORMER = /^(?:ex[- ]|former|previously|ehemal)/i;
/** Longer items are prose. */
const MAX_ITEM = 1_000;
const URL_IN_TEXT = /https?:\/\/[^\s()<>,;]+/g;
const EMAIL_IN_TEXT = /[^\s<>()@]{1,64}@[^\s<>()@]{1,255}\.\p{L}{2,63}/gu;
const HANDLE = /(?<=^|\s)@\w+/g;
/** The parents or the former name of a person. */
const AFTER_NAME = /\s(?:geb\.|née?|s\/o|d\/o)\s.*$/iu;

type Item = ObjectItem;

/** Why a text in a cell of people gives nobody, or (`small`) somebody who is unsure, as the operator reads it. */
export type PeopleLoss = "career" | "after" | "unclear" | "nobody" | "small";

/** What the rest of the list says about its cells of people, and the place for what they do not give. */
export interface PeopleReading {
  /** True if lines are records such as "Name; title; link; career". */
  readonly isOfRecords: boolean;
  /** True if most names of the list are written with the family name first: "Ruiz, Ana". */
  readonly isReversed: boolean;
  judge(name: string, isAfterComma: boolean): Verdict;
  leaveOut(loss: PeopleLoss, text: string): void;
}

/** Reads a cell by itself. */
const ALONE: PeopleReading = {
  isOfRecords: false,
  isReversed: false,
  judge: (name) => (isKnownOther(name) ? "other" : "person"),
  leaveOut: () => undefined,
};

/**
 * Reads people with the profile links and titles given: "A B (https://…), C D (CEO) and E F", records of fields "Name;
 * title; link; career", lists of texts, or lists of objects with a name. The column determines the relation. Leaves out
 * whatever is not certainly a person (teams, firms, careers), which `reading` learns.
 */
export function readPeople(cell: Cell, relation: Relation, reading: PeopleReading = ALONE): PersonMention[] {
  const people = new Map<string, PersonMention>();
  for (const { remarks, isUnsure, ...person } of peopleIn(cell, reading)) {
    const key = fold(person.name);
    people.set(key, { ...person, relation, ...people.get(key) });
    for (const remark of remarks) reading.leaveOut("after", remark);
    if (isUnsure) reading.leaveOut("small", person.name);
  }
  return [...people.values()];
}

/**
 * Counts what stands before and after the commas of a cell. Returns true if a line of it is a record of one person, false
 * if it lists people, undefined if it shows neither.
 */
export function observePeople(cell: Cell, commas: CommaEvidence): boolean | undefined {
  if (typeof cell !== "string" || structureIn(cell) !== undefined) return undefined;
  let shows: boolean | undefined;
  for (const line of linesOf(cell)) {
    const fields = fieldsOf(line);
    const kinds = fields.length < 2 ? [] : fields.map(kindOf);
    if (kinds[0] === "person" && kinds.slice(1, 4).some((kind) => kind === "title" || kind === "link")) return true;
    if (kinds.length > 0 && kinds.every((kind) => kind === "person")) shows = false;
    if (!commas.isFull) observeCommas(line, commas);
  }
  return shows;
}

function observeCommas(line: string, commas: CommaEvidence): void {
  let first: string | undefined;
  for (const { text, startsPart, isListed } of piecesOf(line)) {
    const found = personOf({ text });
    const bare = withoutBrackets(text).name;
    if (startsPart) {
      first = found?.name;
      if (first !== undefined) commas.observeFirst(first);
    } else if (first !== undefined && found !== undefined)
      commas.observePart(found.name, first, isListed || found.remarks.some((remark) => FORMER.test(remark)));
    else if (
      first !== undefined &&
      /^\p{Lu}/u.test(bare) &&
      !isTitle(bare) &&
      !isSuffix(bare) &&
      !startsWithGivenName(bare)
    )
      commas.observePart(bare, first, false);
  }
}

interface Found extends Omit<PersonMention, "relation"> {
  /** Texts beside the name that are neither its title nor its link nor address. */
  readonly remarks: readonly string[];
  /** True for a name in small letters. */
  readonly isUnsure: boolean;
}

function peopleIn(cell: Cell, reading: PeopleReading): Found[] {
  if (typeof cell !== "string" || structureIn(cell) !== undefined)
    return listItems(cell).flatMap((item) =>
      item.object === undefined ? peopleIn(item.text, reading) : judged(personObject(item.object), reading),
    );
  return linesOf(cell).flatMap((line) => {
    const fields = fieldsOf(line);
    const records = line.includes(" / ") ? slashedRecords(fields, reading) : undefined;
    if (records !== undefined) return judged(records, reading);
    const record = fields.length > 1 ? recordOf(fields, reading) : undefined;
    const items = record ?? reversedItems(fields, reading);
    return items === undefined ? listed(line.replace(LABEL, ""), reading) : judged(items, reading);
  });
}

function fieldsOf(line: string): string[] {
  return line
    .split(/[;|；｜](?![^([]{0,200}[)\]])/)
    .map((field) => field.trim())
    .filter((field) => field !== "");
}

function kindOf(field: string): Kind {
  if (isLink(field)) return "link";
  if (isTitle(field)) return "title";
  return field.includes(",") || personOf({ text: field }) === undefined ? "other" : "person";
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S+$|^(?:www\.)?linkedin\.com\/\S+$/i.test(text);
}

/** "Ana Ruiz / CEO / former employer": fields that are records of one person each. */
function slashedRecords(fields: readonly string[], reading: PeopleReading): Item[] | undefined {
  const records = fields.map((field) => field.split(/\s\/\s/).map((part) => part.trim()));
  const areRecords = records.every(([name = "", second = ""]) => {
    const kind = second === "" ? "other" : kindOf(second);
    return kindOf(name) === "person" && (kind === "title" || kind === "link");
  });
  return areRecords ? records.flatMap((record) => recordOf(record, reading) ?? []) : undefined;
}

/** The people of a record of fields, each with the title and link of theirs; undefined if it is no record. */
function recordOf(fields: readonly string[], reading: PeopleReading): Item[] | undefined {
  const records = recordsIn(fields.map(kindOf), reading.isOfRecords);
  if (records === undefined) return undefined;
  const used = new Set(records.flatMap(({ person, title, link }) => [person, title, link]));
  const rest = fields.filter((field, index) => !used.has(index) && !isLink(field) && /\p{L}/u.test(field));
  if (rest.length > 0) reading.leaveOut("career", rest.join("; "));
  return records.map(({ person, title, link }) => ({
    text: fields[person] ?? "",
    ...(title === undefined ? {} : { title: fields[title] ?? "" }),
    ...(link === undefined ? {} : { url: fields[link] ?? "" }),
  }));
}

/** "Ruiz, Ana; Lindqvist, Bo": fields that are all a family name, a comma and a given name, or several of these. */
function reversedItems(fields: readonly string[], { isReversed }: PeopleReading): Item[] | undefined {
  const pairs = fields.map((field) => pairsOf(splitText(field)));
  if (pairs.some(({ length }) => length === 0)) return undefined;
  const found = pairs.flat().map(withoutBrackets);
  const isUsual = fields.length > 1 || (isReversed && found.length === 1);
  const names = reversedNames(
    found.map(({ name }) => name),
    "people",
    isUsual,
  );
  return names?.map((name, at) => ({ text: [name, ...(found[at]?.notes.map((note) => `(${note})`) ?? [])].join(" ") }));
}

interface Piece {
  readonly text: string;
  readonly startsPart: boolean;
  /** True if "and" joins it to its neighbour. */
  readonly isListed: boolean;
}

/** "Henry Ashdown, Jr." is somebody else than his father. */
const GENERATION = /,\s(?=(?:[JS]r\b|I{2,3}\b|IV\b))/g;

/** The parts of a line between separators, commas and conjunctions; beside "Mme", "M." is no initial. */
function piecesOf(line: string): Piece[] {
  const isFrench = /(?<!\p{L})(?:Mme|Mlle|Madame|Monsieur)\.?\s/u.test(line);
  const plain = isFrench ? line.replace(/(?<!\p{L})M\.?\s(?=\p{Lu}\p{Ll})/gu, "") : line;
  const items = splitText(plain.replace(GENERATION, " "));
  return items.flatMap(({ text, startsPart }, at) => {
    const people = slashed(text) ?? separateNames(inFamily(items, at), NO_NAMES, "person");
    return people.map((part, index) => {
      const bare = part.replace(/^(?:and|et|und|&|\+)\s+/i, "");
      return { text: bare, startsPart: startsPart && index === 0, isListed: people.length > 1 || bare !== part };
    });
  });
}

/** A given name with the family name that those behind it share: "Marta" of "Marta, Ines and Pau Ruiz" is Marta Ruiz. */
function inFamily(items: readonly ListItem[], at: number): string {
  const [{ text } = { text: "" }, next] = items.slice(at);
  if (next === undefined || next.startsPart || !isGivenName(text)) return text;
  const [after = ""] = isGivenName(next.text)
    ? [inFamily(items, at + 1)]
    : separateNames(next.text, NO_NAMES, "person");
  return next.text.startsWith(after) ? text : `${text} ${familyName(after)}`;
}

/** "A B/C D": names of people never contain a slash. */
function slashed(text: string): string[] | undefined {
  const parts = /\p{L}\/\p{L}/u.test(text) && !/[:()]/.test(text) ? text.split("/") : [];
  return parts.length > 1 && parts.every((part) => personName(cleanText(part)) !== undefined) ? parts : undefined;
}

/** What shows that a text tells a career: former employers, web addresses, years. */
const CAREER =
  /^ex\b|\bex[ –-]|(?:^|\s)\p{L}[\p{L}\d-]+\.(?:com|io|ai|co|net|org|in|de|fr)\b(?!\/)|\b(?:19|20)\d\d\b/iu;

/**
 * The people of a line with commas and conjunctions. A title or link after a person is that person's. Behind a title, an
 * employer or a career, only what certainly is another person counts.
 */
function listed(line: string, reading: PeopleReading): Found[] {
  const people: { -readonly [K in keyof Found]: Found[K] }[] = [];
  const pieces = piecesOf(line);
  const own = standaloneItems(pieces, (text) => PHRASE.test(text) && PHRASE.test(withoutBrackets(text).name));
  const phrase = pieces.filter((piece) => !own.some(({ text }) => text === piece.text)).map(({ text }) => text);
  if (phrase.length > 0) reading.leaveOut("nobody", phrase.join(", "));
  let [isAfter, isPast] = [false, false];
  for (const [at, { text, startsPart }] of own.entries()) {
    if (startsPart) [isAfter, isPast] = [false, false];
    const bare = cleanText(withoutBrackets(text).name);
    const person = isAfter ? people.at(-1) : undefined;
    if (person !== undefined && (isTitle(bare) || isLink(bare))) {
      const [title, profileUrl] = [isTitle(bare) ? bare : undefined, profileOf(bare)];
      // "Co-Founder & CTO (previously Acme)" comes in pieces.
      if (title !== undefined) person.title = person.title === undefined ? title : `${person.title} & ${title}`;
      if (profileUrl !== undefined) person.profileUrl ??= profileUrl;
      isPast = true;
      continue;
    }
    const found = CAREER.test(bare.replace(URL_IN_TEXT, "")) ? undefined : personOf({ text });
    const verdict = found === undefined ? "other" : verdictOf(found, own[at + 1]);
    if (found !== undefined && verdict === "person") {
      people.push(found);
      [isAfter, isPast] = [true, false];
      continue;
    }
    if (!namesNobody(bare)) reading.leaveOut(verdict === "unclear" ? "unclear" : isAfter ? "after" : "nobody", bare);
    isPast ||= verdict === "other";
  }
  return people;

  function verdictOf(found: Found, next: ListItem | undefined): Verdict {
    if (!isAfter) return reading.judge(found.name, false);
    const person = people.at(-1);
    const isMarked =
      found.profileUrl !== undefined ||
      found.title !== undefined ||
      (person?.title !== undefined && next?.startsPart === false && isTitle(next.text));
    if (isMarked) return isKnownOther(found.name) ? "other" : "person";
    const verdict = reading.judge(found.name, true);
    return verdict === "person" && isPast && !startsWithGivenName(found.name) ? "other" : verdict;
  }
}

/** True for texts that a reader does not miss: placeholders, degrees, "2 others", links and addresses. */
function namesNobody(text: string): boolean {
  return isPlaceholder(text) || isSuffix(text) || isOthers(text) || !/\p{L}/u.test(text) || /^https?:|@/.test(text);
}

/** The people of items that stand for one person each. */
function judged(items: readonly Item[], reading: PeopleReading): Found[] {
  return items.flatMap((item) => {
    const found = personOf(item);
    const verdict = found === undefined ? "other" : reading.judge(found.name, false);
    if (found !== undefined && verdict === "person") return [found];
    if (!namesNobody(item.text)) reading.leaveOut(verdict === "unclear" ? "unclear" : "nobody", item.text);
    return [];
  });
}

/** Letters and the signs of names alone, as nearly all items are. */
const PLAIN = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’]+(?:-[\p{L}\p{M}.'’]+)*)+$/u;

function personOf(given: Item): Found | undefined {
  if (given.text.length > MAX_ITEM) return undefined;
  const item = { ...given, text: withoutOthers(given.text).replace(AFTER_NAME, "") };
  if (Object.keys(item).length === 1 && PLAIN.test(item.text) && titleBeforeName(item.text) === "") {
    const name = isTitle(item.text) ? undefined : (personName(item.text) ?? behindEmployer(item.text));
    return name === undefined ? undefined : { name, remarks: [], isUnsure: false };
  }
  const glued = GLUED.exec(item.text);
  const text = glued === null ? item.text : item.text.slice(glued[0].length);
  const { name: bare, notes } = withoutBrackets(withoutMarks(cleanText(text)));
  const urls = [
    item.url,
    ...notes.flatMap((note) => note.match(URL_IN_TEXT) ?? []),
    ...(bare.match(URL_IN_TEXT) ?? []),
    glued?.[1],
  ];
  const parts = bare
    .replace(URL_IN_TEXT, " ")
    .replace(EMAIL_IN_TEXT, " ")
    .replace(HANDLE, " ")
    .replace(/[<>]/g, " ")
    .split(/\s[-–—]\s|:\s|:$|：/)
    .map(cleanText)
    .flatMap(withoutNativeTitle);
  const named = parts.find((part) => part !== "" && !isTitle(part)) ?? "";
  const leading = titleBeforeName(named);
  const written = withoutMarks(named.slice(leading.length));
  const certain = personName(written);
  const name = certain ?? smallName(written);
  if (name === undefined) return undefined;
  const profileUrl = urls.map(profileOf).find((url) => url !== undefined);
  const beside = [...notes.map(cleanText), ...parts.filter((part) => part !== named)];
  const title = [item.title, leading, ...beside]
    .map((one) => (one === undefined ? undefined : titleIn(cleanText(one))))
    .find((found) => found !== undefined);
  const remarks = beside.filter((one) => titleIn(one) === undefined && !namesNobody(one));
  const address = [item.email, ...notes, ...(bare.match(EMAIL_IN_TEXT) ?? [])]
    .map(addressOf)
    .find((found) => found !== undefined);
  return {
    name,
    remarks,
    isUnsure: certain === undefined,
    ...(address === undefined ? {} : { email: address }),
    ...(profileUrl === undefined ? {} : { profileUrl }),
    ...(title === undefined ? {} : { title }),
  };
}

/** The person behind a title elsewhere: "Ironbark CEO Marcus Ellery". */
function behindEmployer(text: string): string | undefined {
  const rest = text.slice(text.indexOf(" ") + 1);
  const name = rest.slice(titleBeforeName(rest).length);
  return name !== rest && startsWithGivenName(name) ? personName(name) : undefined;
}

/** A name and the titles before or after it, in scripts without capitals: "代表取締役 田中一郎". */
function withoutNativeTitle(text: string): readonly string[] {
  const words = /\p{Lo}/u.test(text) ? text.split(" ") : [];
  const titles = words.filter(isTitle);
  return titles.length === 0 ? [text] : [words.filter((word) => !titles.includes(word)).join(" "), ...titles];
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
