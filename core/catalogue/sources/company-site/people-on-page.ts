import { defined } from "../../../../platform/defined.ts";
import type { Relation } from "../../facts/facts.ts";
import { foldToAscii } from "../../names/ascii.ts";
import { withoutBrackets } from "../list-file/names/name-list.ts";
import { personName } from "../list-file/names/person-name.ts";
import type { PageAddress } from "./addresses-on-page.ts";
import type { PageKind } from "../source.ts";
import type { PageLine, PageOutline } from "./page-outline.ts";
import { relationOf, roleAlone } from "./roles.ts";

/** A person whom a page presents as part of the company. */
export interface PagePerson {
  readonly name: string;
  readonly title: string;
  readonly relation: Relation;
  readonly profileUrl?: string;
  readonly email?: string;
}

const TEAM =
  /(?<!\p{L})(?:team|teamet|staff|founders?|leadership|management|people|who we are|board|executives?|meet|équipe|equipo|equipe|nosso time|fondateurs|gründer|geschäftsführung|geschäftsleitung|vorstand|directors?|dirigeants|consejo|zesp[óo]ł|ekibimiz|members)(?!\p{L})|チーム|メンバー|経営陣|役員|команда|руководство|فريق|الإدارة|הצוות|הנהלה|团队|팀/iu;
/** Sections about people of other organisations. */
const OTHERS =
  /(?<!\p{L})(?:investors?|backers?|backed by|supported by|advis[oe]rs?|advisory|mentors?|customers?|clients?|testimonials?|reviews?|partners?|press|blog|articles?|alumni|references?|case stud|what .{0,30}(?:say|said)|loved by|trusted by|they trust|ils nous font confiance|investisseurs|kunden|investoren|beirat|clientes|depoimentos|inversores|ambassadors?|speakers?|authors?|latest (?:news|posts)|stories|vacatures|open (?:roles|positions))(?!\p{L})|投資家|顧問|株主|導入事例|инвестор|клиент|отзыв|مستثمر|عملاء|משקיעים|לקוחות|投资|客户|투자|고객/iu;
const WHOLE_TEAM = new RegExp(
  String.raw`^(?:(?:meet|the|our|unser|notre|nuestro|nosso|il|ons)\s){0,2}(?:${TEAM.source})$`,
  "iu",
);
/** Labels and headings that could pass for names. */
const LABEL = new RegExp(
  String.raw`${TEAM.source}|代表|役員|取締役|所在地|住所|会社|社名|商号|資本金|設立|(?:عن|من) |联系|关于|지점|회사`,
  "iu",
);
const MOST_PEOPLE = 40;
/** Maximum number of lines between a name and its role, such as an image's caption. */
const NEAR = 2;
/** Kinds of pages that name people of others, or people only as the law asks. */
const WITHOUT_TEAM: ReadonlySet<PageKind> = new Set(["press", "contact", "imprint", "terms", "privacy", "careers"]);

interface Found {
  readonly at: number;
  readonly roleAt: number;
  readonly name: string;
  readonly title: string;
  readonly relation: Relation;
}

/**
 * The people whom a page presents with a role at this company. Names count only in a section about the team, or on a
 * page about it; never in quotations and sections about investors, advisers, customers or authors.
 */
export function peopleOnPage(
  outline: PageOutline,
  kind: PageKind,
  ownNames: readonly string[],
  addresses: readonly PageAddress[],
): readonly PagePerson[] {
  const found: Found[] = [];
  const { lines } = outline;
  // A short line such as "Our team" is a heading, whatever element it is in.
  let part: "team" | "others" | undefined;
  for (let at = 0; at < lines.length && found.length < MOST_PEOPLE; at++) {
    const line = lines[at];
    if (line === undefined) continue;
    part = partBegunBy(line) ?? (line.heading > 0 && line.heading < 3 ? undefined : part);
    if (part === "others" || !mayNamePeople(line, kind)) continue;
    const person = readPerson(lines, at, ownNames);
    if (person === undefined || found.some(({ name }) => name === person.name)) continue;
    const isPrincipal = person.relation === "founder" || person.relation === "executive_officer";
    const isListed = kind === "about" && (isPrincipal || at - (found.at(-1)?.roleAt ?? -Infinity) <= NEAR);
    if (part !== "team" && !isAboutTeam(line, kind) && !isListed) continue;
    found.push(person);
    at = Math.max(at, person.roleAt);
  }
  const named = [
    ...(kind === "imprint" || kind === "about" ? representatives(outline) : []),
    ...(kind === "home" || kind === "about" ? foundersInText(outline, ownNames) : []),
  ];
  const shown = found.map((person): PagePerson => {
    const card = cardOf(person, found, lines);
    const profileUrl = profileOf(person, card, outline);
    const email = addressOf(person, card, addresses, lines);
    const { name, title, relation } = person;
    return { name, title, relation, ...defined({ profileUrl, email }) };
  });
  return withOwnProfiles([...shown, ...named.filter(({ name }) => !shown.some((one) => one.name === name))]);
}

/** People without the profiles that several of them would have: two people named differently are never one. */
export function withOwnProfiles(people: readonly PagePerson[]): readonly PagePerson[] {
  return people.map((person) => {
    const { profileUrl, ...rest } = person;
    const holders = people.filter((one) => one.profileUrl === profileUrl);
    return profileUrl === undefined || holders.length === 1 || isSlugOf(person) ? person : rest;
  });
}

/** True if the address of the profile has all words of the name. */
function isSlugOf({ name, profileUrl = "" }: Pick<PagePerson, "name" | "profileUrl">): boolean {
  const slug = foldToAscii(PROFILE.exec(profileUrl)?.[1] ?? "").toLowerCase();
  const words = wordsOfName(name).filter((word) => word.length >= 3);
  return words.length > 1 && words.every((word) => slug.includes(word));
}

function wordsOfName(name: string): readonly string[] {
  return foldToAscii(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

function partBegunBy({ text, heading, isFrame }: PageLine): "team" | "others" | undefined {
  if (heading > 0 || isFrame || text.length > 30 || text.split(" ").length > 4) return undefined;
  if (OTHERS.test(text)) return relationOf(text, []) === undefined ? "others" : undefined;
  return WHOLE_TEAM.test(text) ? "team" : undefined;
}

function headingsAbove({ section, text, heading }: PageLine): readonly string[] {
  // The heading of a person's card does not start a new section.
  return heading > 0 ? section : section.filter((one) => one !== text);
}

function mayNamePeople(line: PageLine, kind: PageKind): boolean {
  if (line.isFrame || line.isForeign || WITHOUT_TEAM.has(kind)) return false;
  return !headingsAbove(line).some((one) => OTHERS.test(one) && !/\bboard of directors\b/i.test(one));
}

function isAboutTeam(line: PageLine, kind: PageKind): boolean {
  return kind === "team" || headingsAbove(line).some((one) => TEAM.test(one) && one.length < 80);
}

/** "Ada Park, CEO" on one line, or a name with its role on one of the next lines. */
function readPerson(lines: readonly PageLine[], at: number, ownNames: readonly string[]): Found | undefined {
  const text = lines[at]?.text ?? "";
  if (text.length > 140) return undefined;
  const inline = inlinePerson(text, ownNames);
  if (inline !== undefined) return { at, roleAt: at, ...inline };
  const name = personName(text);
  if (name === undefined || LABEL.test(text) || relationOf(text, ownNames) !== undefined) return undefined;
  for (let next = at + 1; next <= at + NEAR; next++) {
    const line = lines[next];
    if (line === undefined || line.isForeign || line.isFrame || inlinePerson(line.text, ownNames) !== undefined) break;
    const relation = relationOf(line.text, ownNames);
    if (relation !== undefined && !isOfNext(lines, at, next)) {
      const before = roleBefore(lines, at, next, ownNames);
      return before === undefined
        ? { at, roleAt: next, name, title: roleAlone(line.text), relation }
        : { ...before, at, name };
    }
    if (personName(line.text) !== undefined || line.text.length > 90) break;
  }
  const before = roleBefore(lines, at, -1, ownNames);
  return before === undefined || isOfOneBefore(lines, at) ? undefined : { ...before, at, name };
}

/** "Ada Park, CEO", "Ada Park – CEO", "Ada Park (CEO)". */
function inlinePerson(
  text: string,
  ownNames: readonly string[],
): Pick<Found, "name" | "title" | "relation"> | undefined {
  const [, written = "", after = ""] =
    /^([^,|–—(:]{3,50}?)\s?(?:,\s|\s[|–—-]\s|–|—|\s\()(.{2,90}?)\)?$/u.exec(text) ?? [];
  const name = LABEL.test(written) ? undefined : personName(written);
  const relation = relationOf(after, ownNames);
  return name === undefined || relation === undefined ? undefined : { name, title: roleAlone(after), relation };
}

/** True if the role above a name follows another name and stands no closer to this one. */
function isOfOneBefore(lines: readonly PageLine[], at: number): boolean {
  if (personName(lines[at - 2]?.text ?? "") === undefined) return false;
  return sharedElements(lines[at - 2], lines[at - 1]) >= sharedElements(lines[at - 1], lines[at]);
}

/** True if a role stands closer to the name below it: it is not that of the name above. */
function isOfNext(lines: readonly PageLine[], at: number, role: number): boolean {
  const below = lines[role + 1];
  if (below === undefined || personName(below.text) === undefined || LABEL.test(below.text)) return false;
  return sharedElements(lines[role], below) > sharedElements(lines[role], lines[at]);
}

function sharedElements(one: PageLine | undefined, other: PageLine | undefined): number {
  const ids = new Set(one?.path);
  return (other?.path ?? []).filter((id) => ids.has(id)).length;
}

/** Representatives: "Geschäftsführer: Ada Park, Ben Roe", or the names in the line below. */
const REPRESENTED =
  /^(?:(?:gesetzlich )?vertreten durch(?: den| die)?:? ?)?(Geschäftsführer(?:in|innen)?|Geschäftsführung|Managing directors?|Gérante?s?|Présidente?|Administrador(?:es)?|Amministratore(?: unico)?|代表取締役(?:社長|会長|CEO)?|取締役(?:C[A-Z]O)?|代表者|대표(?:이사|자)?)(?:\s?[:：]\s?(.{2,120})|\s([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}・ ]{2,12}))?[:：]?$/iu;

function representatives({ lines }: PageOutline): readonly PagePerson[] {
  return lines.flatMap(({ text, isForeign }, at) => {
    const match = isForeign ? null : REPRESENTED.exec(text);
    if (match === null) return [];
    const [, title = "", inline, native] = match;
    const names = inline ?? native ?? lines[at + 1]?.text ?? "";
    return names.split(/,\s|;\s?|(?<!\svon)\s(?:und|and|et|y|e|&)\s/u).flatMap((part) => {
      const { name: written } = withoutBrackets(part);
      const name = relationOf(written, []) === undefined ? personName(written) : undefined;
      return name === undefined ? [] : [{ name, title, relation: "executive_officer" as const }];
    });
  });
}

const WRITTEN_NAME = String.raw`(\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}\.|[\p{L}'’-]+)){0,2} \p{Lu}[\p{L}'’-]+)`;
/** "Acme was founded by Ada Park and Ben Roe in 2021"; "I'm Ada Park, founder of Acme". */
const FOUNDED_BY = new RegExp(String.raw`\b[Ff]ounded (?:in \d{4} )?by ${WRITTEN_NAME}(?: and ${WRITTEN_NAME})?`, "u");
const FIRST_PERSON = new RegExp(
  String.raw`\b(?:I['’]m|I am|[Mm]y name is) ${WRITTEN_NAME},? (?:the |and I['’]m the )?((?:co-?)?founder|CEO)\b`,
  "u",
);

/** The founders whom a sentence about the company names. */
function foundersInText({ lines }: PageOutline, ownNames: readonly string[]): readonly PagePerson[] {
  // "Founded by Ada Park" speaks of the company, unless the page says it of several.
  const isOnly = lines.filter(({ text }) => /^founded (?:in \d{4} )?by /i.test(text)).length === 1;
  return lines.flatMap((line) => {
    const { text, isForeign } = line;
    const isNamed = ownNames.some((name) => text.toLowerCase().includes(name.toLowerCase()));
    const isImplied = isOnly && mayNamePeople(line, "home") && /^founded /i.test(text);
    const isOwn = isNamed || isImplied || /^(?:we|the company) (?:was|were) founded/i.test(text);
    if (isForeign || !isOwn) return [];
    const [, first, second] = FOUNDED_BY.exec(text) ?? [];
    const [, speaker, title = "founder"] = FIRST_PERSON.exec(text) ?? [];
    return [first, second, speaker].flatMap((written) => {
      const name = personName(written ?? "");
      const shown = title.charAt(0).toUpperCase() + title.slice(1);
      return name === undefined ? [] : [{ name, title: shown, relation: "founder" as const }];
    });
  });
}

/** The role above the name, unless it is farther away than the one below, which would be the next person's. */
function roleBefore(
  lines: readonly PageLine[],
  at: number,
  below: number,
  ownNames: readonly string[],
): Pick<Found, "roleAt" | "title" | "relation"> | undefined {
  const title = lines[at - 1]?.text ?? "";
  const relation = relationOf(title, ownNames);
  const shared = (other: number) => sharedElements(lines[other], lines[at]);
  const isOwn = relation !== undefined && shared(at - 1) > shared(below);
  return isOwn ? { roleAt: at, title: roleAlone(title), relation } : undefined;
}

/** The smallest element with a person's name and role, if it contains nobody else. */
function cardOf(person: Found, everybody: readonly Found[], lines: readonly PageLine[]): number | undefined {
  const roles = new Set(lines[person.roleAt]?.path);
  const shared = (lines[person.at]?.path ?? []).filter((id) => roles.has(id));
  const own = lines[person.at];
  // A name of the same form as this one's belongs to another card, even if its role was not understood.
  const others = lines.filter(
    (line, at) =>
      at !== person.at &&
      (everybody.some((other) => other.at === at) ||
        (line.heading > 0 && line.heading === own?.heading && personName(line.text) !== undefined)),
  );
  const isAlone = (id: number) => others.every((other) => !other.path.includes(id));
  const smallest = shared.at(-1);
  if (smallest === undefined || !isAlone(smallest)) return undefined;
  // Use the largest element with only this person, because links are often beside the texts. On a page with one
  // person any element qualifies, so it must be small.
  return everybody.length > 1 ? shared.find(isAlone) : smallest;
}

const PROFILE = /^https?:\/\/(?:[a-z]{2,3}\.)?(?:www\.)?(?:linkedin\.com\/in\/|xing\.com\/profile\/)([^/?#]+)/i;

function profileOf(person: Found, card: number | undefined, { links }: PageOutline): string | undefined {
  const unique = links.filter(({ href }, at) => links.findIndex((link) => link.href === href) === at);
  const profiles = unique.filter(({ href }) => PROFILE.test(href));
  const inCard = profiles.filter(
    (link) => card !== undefined && (link.path.includes(card) || (link.isShown && isBetween(link.line, person))),
  );
  const [only] = inCard;
  const chosen =
    profiles.find(({ href }) => isSlugOf({ name: person.name, profileUrl: href })) ??
    (inCard.length === 1 ? only : undefined);
  return chosen === undefined ? undefined : withoutQuery(chosen.href);
}

function isBetween(line: number, { at, roleAt }: Found): boolean {
  return line >= at && line <= roleAt;
}

function addressOf(
  person: Found,
  card: number | undefined,
  addresses: readonly PageAddress[],
  lines: readonly PageLine[],
): string | undefined {
  const words = wordsOfName(person.name);
  const first = words[0] ?? "";
  const last = words.at(-1) ?? "";
  const isNamed = (local: string) => {
    const bare = local.replace(/[^a-z]/g, "");
    return [first, last, first + last, last + first, first.charAt(0) + last, first + last.charAt(0)].includes(bare);
  };
  const near = addresses.filter(
    ({ line }) =>
      line !== null && (isBetween(line, person) || (card !== undefined && lines[line]?.path.includes(card) === true)),
  );
  const named = near.filter(({ address }) => isNamed(address.slice(0, address.indexOf("@"))));
  return named.length === 1 ? named[0]?.address : undefined;
}

function withoutQuery(href: string): string {
  const url = new URL(href);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
