import { PLACES } from "../facets.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";
import { unanswerable } from "./unanswerable.ts";
import { daysPhrase, WITHOUT_YEAR } from "./days/date-phrases.ts";
import { CODES_LIKE_WORDS } from "./values/place-names.ts";
import { countryOfCodeAlone, placeOfCodeBehind } from "./values/state-codes.ts";
import { clauseAt } from "./clauses.ts";
import { ADDRESSES_SHOWN, detailsAt } from "./details.ts";
import { ALIKE_UNKNOWN, alikeAt, followersAt, investorsAt } from "./investors.ts";
import type { Item } from "./items.ts";
import { asksOfOne, elsewhereAt, englishOf, isShaping, isSmall, phraseOf, type Ruled, textOf } from "./rules.ts";
import { type LookUps } from "./look-ups.ts";
import { isWithin } from "./values/places-beside.ts";
import { NON_DILUTIVE } from "./values/stage-words.ts";
import { PRODUCT } from "./values/reading-notes.ts";
import { isOr } from "./structure/ranges-apart.ts";
import { excludedAt, excludedBehindAt } from "./exclusions.ts";

/** A rule of what items beside each other mean; null where it does not apply. */
type Rule = (items: readonly Item[], at: number, known: LookUps) => Ruled;

/** The rules in the order in which they are tried: what shapes more words first. */
const RULES: readonly Rule[] = [
  orderEndAt,
  clauseAt,
  elsewhereAt,
  foundedAt,
  yearBehindAt,
  topicAt,
  equityAt,
  codeAt,
  wordOrCodeAt,
  technologyAt,
  originAt,
  detailsAt,
  mailAt,
  followersAt,
  alikeAt,
  excludedBehindAt,
  excludedAt,
  investorsAt,
  productAt,
  leftOverAt,
  itemAt,
];

/** What the items of a question say, in their order. */
export function phrasesOf(items: readonly Item[], known: LookUps): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < items.length;) {
    const read = RULES.reduce<Ruled>((found, rule) => found ?? rule(items, at, known), null);
    if (read === null) break;
    phrases.push(...read[0]);
    at = Math.max(at + 1, read[1]);
  }
  return phrases;
}

function itemAt(items: readonly Item[], at: number): Ruled {
  const item = items[at];
  return item === undefined ? null : [[phraseOf(item)], at + 1];
}

/** Classes of words that mean something only with others, and what these would be. */
const NEEDED: Readonly<Record<string, string>> = {
  bound: "no amount, days or number that it bounds was read",
  role: "no investor that it is about was read",
  unknown: "it does not say what is unknown",
  known: "it does not say what is known",
  similar: ALIKE_UNKNOWN,
  growth: "what grows or falls, or by how much, was not read",
  detail: "“with” before it narrows to rounds that have it",
};

/** "since", "led by", "similar to": a word that was meant to say something about another is not dropped in silence. */
function leftOverAt(items: readonly Item[], at: number): Ruled {
  const word = items[at];
  if (word?.kind !== "shaping") return null;
  if (word.isGuess === true) return null;
  // "Ada Byron linkedin" asks for one person.
  // Nor does one say anything that names what follows: "round size ten million", "with a closing date in May".
  const isOfOne = items.some(({ kind }) => kind === "name") || isStated(word.classes.get("detail"), items);
  const reasons = [...word.classes.keys()].map((one) =>
    (isOfOne && /^(?:detail|growth)$/.test(one)) || asksOfOne(items, at) ? undefined : NEEDED[one],
  );
  const isOfLead =
    /^(?:lead_investor|follower)$/.test(word.classes.get("behind") ?? "") &&
    items.some(({ kind }) => kind === "investor");
  const reason = isOfLead ? "whose lead it says was not read" : reasons.find((one) => one !== undefined);
  const next = items[at + 1];
  // "over" and "more" may say nothing, but not at the end or before a number; "from" ends questions.
  const isDangling =
    word.classes.has("bound") && !word.classes.has("place") && (next === undefined || /\d/.test(next.text));
  return reason === undefined || (!isOfLead && reasons.includes(undefined) && !isDangling)
    ? null
    : [[{ kind: "unused", text: word.text, reason }], at + 1];
}

/** True if the value that a detail is of is in the question. */
function isStated(detail: string | undefined, items: readonly Item[]): boolean {
  const kind = detail === "date" ? "days" : detail;
  return items.some((item) => item.kind === kind || (item.kind === "value" && item.facet === detail));
}

const isOrder = ({ kind, english }: Item) => kind === "sort" || /^(?:newest|latest|(?:most )?recent)$/.test(english);

/** "oldest rounds first", "by size, ascending" */
function orderEndAt(items: readonly Item[], at: number): Ruled {
  const end = items[at];
  const order = items.find(isOrder);
  if (order === undefined || end === undefined || end.kind === "sort") return null;
  const [, direction] = /^(asc|desc)(?:ending)?$/.exec(end.english) ?? [];
  if (order.kind === "sort" && (direction === "asc" || direction === "desc"))
    return [[{ kind: "sort", sort: { by: order.sort.by, direction }, text: end.text }], at + 1];
  const isEnd = /^(?:first|(?:on|at the|up) top|sort(?:ed)?|order(?:ed)?)$/.test(end.english);
  return isEnd ? [[{ kind: "filler", text: end.text }], at + 1] : null;
}

/** "founded" before days; "founded after 2015, before 2021" is one range, "founded before 2015 or after 2022" are two. */
function foundedAt(items: readonly Item[], at: number): Ruled {
  const [first, joint] = [items[at], items[at + 1]];
  const to = first?.kind === "founded" && isShaping(joint, "join", "but") ? at + 2 : at + 1;
  const days = items[to];
  const isFounded =
    first?.kind === "founded" || /(?:^| )(?:founded|established|incorporated)$/.test(first?.english ?? "");
  if (!isFounded || first === undefined || days?.kind !== "days") return null;
  const { fixed } = days.phrase;
  const [min = null, max = null] = [fixed.min, fixed.max].map((day) => (day === null ? null : Number(day.slice(0, 4))));
  const phrase = { kind: "founded", range: { min, max }, text: textOf(items.slice(at, to + 1)) } as const;
  if (first.kind !== "founded") return [[phrase], to + 1];
  if (joint !== undefined && isOr(phraseOf(joint)))
    return [[phraseOf(first), phraseOf(joint), { ...phrase, text: days.text }], to + 1];
  const { range } = first;
  // Another period beside years founded is one of rounds.
  const areEnds = range.min === null ? max === null : min === null && range.max === null;
  return areEnds ? [[{ ...phrase, range: { min: range.min ?? min, max: range.max ?? max } }], to + 1] : null;
}

/** "march, june or september 2025": periods of a list are of the year behind the last one. */
function yearBehindAt(items: readonly Item[], at: number, { today }: LookUps): Ruled {
  const item = items[at];
  if (item?.kind !== "days" || !WITHOUT_YEAR.test(item.english.replace(/^in /, ""))) return null;
  const end = items.findIndex((one, i) => i > at && one.kind !== "days" && !isShaping(one, "join", "place"));
  const last = items.slice(at + 1, end < 0 ? undefined : end).findLast(({ kind }) => kind === "days");
  const [year] = /\b20\d\d$/.exec(last?.english ?? "") ?? [];
  const read = year === undefined ? null : daysPhrase(`${item.english} ${year}`, today, item.text);
  return read === null ? null : [[read], at + 1];
}

/** "companies that sell AI to hospitals": a verb before what companies make is none of an industry. */
function productAt(items: readonly Item[], at: number): Ruled {
  const [verb, next] = [items[at], items[at + 1]];
  const isVerb =
    verb?.kind === "value" && verb.facet === "industry" && /^(?:building|manufacturing|developing)$/i.test(verb.text);
  const isMade = (next?.kind === "value" && next.facet === "industry") || next?.kind === "word";
  return isVerb && (isMade || /^an?$/i.test(next?.text ?? "")) ? [[{ kind: "filler", text: verb.text }], at + 1] : null;
}

/** "hiring sales people", "expanding to the US": what follows a topic belongs to it. */
function topicAt(items: readonly Item[], at: number): Ruled {
  const topic = items[at];
  if (topic?.kind !== "unused") return null;
  const { takesObject = false, takesPlace = false } = unanswerable(topic.english) ?? {};
  if (!takesObject) {
    // "women-led", "female founders"
    const isOfPeople =
      isShaping(items[at + 1], "people") || /^(?:founded|led|owned|run)$/.test(items[at + 1]?.english ?? "");
    const text = `${topic.text} ${items[at + 1]?.text}`;
    return isOfPeople ? [[{ kind: "unused", reason: topic.reason, text }], at + 2] : [[phraseOf(topic)], at + 1];
  }
  let to = at + 1;
  while (isSmall(items[to]) && !isShaping(items[to], "with", "noun", "round")) to += 1;
  const next = items[to];
  // "expanding Germany", "clientes españoles"; "customers, Germany" and "offices Germany" are of companies there.
  const isBefore = to > at + 1 || !topic.english.endsWith("s") || topic.english !== topic.text.toLowerCase();
  const isObject =
    next?.kind === "word" ||
    next?.kind === "unused" ||
    (next?.kind === "value" && (PLACES.includes(next.facet) ? takesPlace && isBefore : next.facet === "industry"));
  if (!isObject || next === undefined) return [[phraseOf(topic)], at + 1];
  // "hiring sales reps"
  const further = next.kind === "unused" ? topicAt(items, to) : null;
  let end = further?.[1] ?? (items[to + 1]?.kind === "word" ? to + 2 : to + 1);
  // "customers in Spain and Italy"
  while (next.kind === "value" && /^(?:and|or|&)$/.test(items[end]?.english ?? "") && isLike(items[end + 1], next))
    end += 2;
  const text = textOf(items.slice(at, end));
  return [[{ kind: "unused", reason: topic.reason, text }], end];
}

const isLike = (item: Item | undefined, one: Item & { readonly kind: "value" }) =>
  item?.kind === "value" && PLACES.includes(item.facet) === PLACES.includes(one.facet);

const ONLY_EQUITY = /^(?:only equity(?: rounds| deals)?|equity(?: rounds| deals)? only)$/;

/** "equity only": no money that takes no shares. */
function equityAt(items: readonly Item[], at: number): Ruled {
  const run = [2, 3].map((length) => items.slice(at, at + length)).find((some) => ONLY_EQUITY.test(englishOf(some)));
  return run === undefined
    ? null
    : [[{ kind: "facet", facet: "stage", values: NON_DILUTIVE, isExcluded: true, text: textOf(run) }], at + run.length];
}

/** Addresses asked for, unless it is one company's or person's: "email of Ada Byron". */
function mailAt(items: readonly Item[], at: number): Ruled {
  const mail = items[at];
  if (!isShaping(mail, "mail") || mail === undefined) return null;
  const isOfOne = items.some(({ kind }) => kind === "name");
  return [
    [isOfOne ? { kind: "filler", text: mail.text } : { kind: "unused", reason: ADDRESSES_SHOWN, text: mail.text }],
    at + 1,
  ];
}

/** "portland me", "Cambridge, MA": a code behind a city of its state or country. */
function codeAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const city = items[at];
  const next = items[at + 1]?.text === "," ? at + 2 : at + 1;
  const code = items[next];
  if (
    city?.kind !== "value" ||
    city.facet !== "city" ||
    city.values.length !== 1 ||
    !/^\p{L}{2}$/u.test(code?.text ?? "")
  )
    return null;
  const after = items[next + 1];
  // A small word is a code at the end or before a comma only.
  if (code?.kind === "shaping" && after !== undefined && after.text !== ",") return null;
  const place = placeOfCodeBehind(city.values[0] ?? "", code?.text ?? "");
  if (place === null) return null;
  const [value = place.value] = known.spelled(place.facet, place.value);
  const within: Phrase = {
    kind: "facet",
    facet: place.facet,
    values: [value],
    isExcluded: false,
    text: code?.text ?? "",
  };
  return [[phraseOf(city), within], next + 1];
}

const isAsked = (item: Item | undefined) => item?.kind === "value" || isShaping(item, "noun", "round");

/** "startups it", "fintech ie, seed": a word that is also a code is one behind values; "la startups" may mean either. */
function wordOrCodeAt(items: readonly Item[], at: number): Ruled {
  const [before, word, next] = [items[at - 1], items[at], items[at + 1]];
  if (word?.kind !== "shaping" || !CODES_LIKE_WORDS.has(word.text.toLowerCase())) return null;
  const isBehind = (isAsked(before) || before?.text === ",") && (next === undefined || next.text === ",");
  const isEnglish = items.slice(1).every(({ english, text }) => english === text.toLowerCase());
  const isAhead = at === 0 && isEnglish && isAsked(next) && items.every((item) => placeOf(item) === null);
  const { text } = word;
  const country = isBehind && isAsked(before) ? countryOfCodeAlone(text) : undefined;
  if (country !== undefined)
    return [[{ kind: "facet", facet: "country", values: [country], isExcluded: false, text }], at + 1];
  const reason = "it may be a word or the code of a place: write the place's name";
  return isBehind || isAhead ? [[{ kind: "unused", text, reason }], at + 1] : null;
}

const isIndustry = (item: Item | undefined): boolean => item?.kind === "value" && item.facet === "industry";

/** "tech companies" are companies; "tech in London" is said of nearly all; "HR software" is of its industry alone. */
function technologyAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const [before, tech, next] = [items[at - 1], items[at], items[at + 1]];
  if (tech?.kind !== "value" || tech.facet !== "industry") return null;
  if (isIndustry(before) && PRODUCT.test(tech.text) && next?.text !== "for")
    return [[{ kind: "filler", text: tech.text }], at + 1];
  if (!/^tech(?:nolog(?:y|ies))?$/.test(tech.english)) return null;
  // "tecnología climática"
  const isOfIndustry = isIndustry(before) || (tech.english !== tech.text.toLowerCase() && isIndustry(next));
  if (isOfIndustry || /^(?:compan|start|firm|business)/i.test(next?.text ?? ""))
    return [[{ kind: "filler", text: tech.text }], at + 1];
  return tech.values.some((value) => known.all("industry").includes(value))
    ? null
    : [[{ kind: "unused", text: tech.text, reason: "it is said of nearly every startup" }], at + 1];
}

/** "French founders in the US", "German startups in the US": where people and companies come from is not known. */
function originAt(items: readonly Item[], at: number): Ruled {
  const place = placeOf(items[at]);
  let noun = at + 1;
  while (isShaping(items[noun], "join") && placeOf(items[noun + 1]) !== null) noun += 2;
  if (place === null || !isShaping(items[noun], "people", "noun")) return null;
  const next = items.findIndex((item, i) => i > noun && item.kind !== "shaping");
  const [there, between] = [placeOf(items[next]), items.slice(noun + 1, next)];
  const isIn = between.some(({ english }) => english === "in") && !between.some((item) => isShaping(item, "join"));
  const reason = "where people and companies come from is not known, only where companies are";
  return there === null || !isIn || isWithin(there, place)
    ? null
    : [[{ kind: "unused", text: place.text, reason }], at + 1];
}

function placeOf(item: Item | undefined): FacetPhrase | null {
  const phrase = item?.kind === "value" && PLACES.includes(item.facet) ? phraseOf(item) : null;
  return phrase?.kind === "facet" ? phrase : null;
}
