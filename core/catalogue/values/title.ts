import type { Relation } from "../facts/facts.ts";
import { plainWord } from "./languages.ts";
import { anyOf } from "./phrases.ts";
import lexicon from "./title.json" with { type: "json" };

/** Alternatives that match words without their accents. */
const alternatives = (words: readonly string[]): string => anyOf(words.map(plainWord));

/** Finds words in text; those of scripts without spaces anywhere, the others as whole words. */
function finder(words: readonly string[], native: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})${alternatives(words)}(?!\p{L})|${native}`, "iu");
}

const CHIEF = String.raw`chief [a-z& ]{2,40}officer`;
const RELATIONS: readonly (readonly [Relation, RegExp])[] = [
  ["founder", finder(lexicon.founder, "創業者|основател|сооснователь|مؤسس|מייסד|创始人|창업자")],
  [
    "executive_officer",
    finder(
      lexicon.executive,
      String.raw`(?<!\p{L})(?:${CHIEF}|(?:managing |senior )?partner(?=$| &))(?!\p{L})|代表取締役(?:社長)?|代表社員|генеральныи директор|техническии директор|الرئيس التنفيذي|المدير(?:ة)? (?:التنفيذي|العام)|מנכ["״]?ל|首席.{2,4}官|총괄|최고.{2,4}책임자|^대표(?:이사)?$`,
    ),
  ],
  ["director", finder(lexicon.director, "取締役|член совета директоров")],
  [
    "employee",
    finder(
      [...lexicon.post, ...lexicon.field],
      String.raw`部長|エンジニア|デザイナー|инженер|разработчик|مهندس|(?:^|\s)مدير|סמנכ["״]?ל`,
    ),
  ],
];

/** The relation to a company that a title in a short text states, the strongest first; undefined without a title. */
export function relationIn(text: string): Relation | undefined {
  const plain = plainWord(text.normalize("NFC"));
  return RELATIONS.find(([, titles]) => titles.test(plain) || titles.test(text.toLowerCase()))?.[0];
}

const POSTS: ReadonlySet<string> = new Set(
  [...lexicon.founder, ...lexicon.executive, ...lexicon.director, ...lexicon.post, ...lexicon.word]
    .filter((title) => !title.includes(" "))
    .map((title) => plainWord(title.replace("-", ""))),
);

/** True for one word that marks a title: "CEO", "Geschäftsführerin", "Engineer". */
function isTitleWord(word: string): boolean {
  return POSTS.has(plainWord(word));
}

const WHOLE = [...lexicon.founder, ...lexicon.executive, ...lexicon.director, ...lexicon.alone];
const POST = String.raw`(?:${alternatives([...lexicon.before, ...lexicon.field])}[- ])*(?:${alternatives([...lexicon.post, ...lexicon.posted])}|[a-z]{3,}${alternatives(lexicon.ending)})(?: ${alternatives(lexicon.of)}[ ']?[a-z &]+| ${alternatives([...lexicon.field, ...lexicon.behind])})?`;
const ROLE = String.raw`(?:(?:${alternatives(lexicon.before)}[- ])*(?:c[a-z]o|c[b-df-hj-np-tv-z]{2}o|${alternatives(WHOLE)})|chief \p{L}+(?: officer)?|(?:head|vp) (?:of )?[\p{L} &]+|${POST})`;
const TITLE = new RegExp(String.raw`^${ROLE}(?:\s*(?:[&/+,]|\b(?:and|und|et|y|e|en|og|och)\b)\s*${ROLE})*$`, "iu");
const LONGEST = 60;
const MOST_WORDS_BEFORE = 3;
const LONGEST_NATIVE = 24;

/** True for a text that is a title by itself: "Co-Founder & CEO", "Head of Product". */
export function isTitle(text: string): boolean {
  if (!/[a-z]/i.test(text)) return text.length <= LONGEST_NATIVE && relationIn(text) !== undefined;
  return text.length <= LONGEST && TITLE.test(plainWord(text));
}

/** The title before a person's name, with the space behind it: "CEO " of "CEO Dr. Ada Byron"; "" without one. */
export function titleBeforeName(text: string): string {
  const words = text.split(" ");
  for (let length = Math.min(MOST_WORDS_BEFORE, words.length - 1); length > 0; length--) {
    const head = words.slice(0, length);
    const next = words[length] ?? "";
    const isName = /^\p{Lo}/u.test(next) || (length < words.length - 1 && /^\p{Lu}(?:\p{Ll}|\.)/u.test(next));
    const isBefore = isName && !isTitleWord(next);
    const title = head.join(" ").replace(/^(?:the|der|die|le|la|el|il|de|het|o|a)\s/iu, "");
    if (isBefore && head.some(isTitleWord) && isTitle(title)) return `${head.join(" ")} `;
  }
  return "";
}

const FIELDS: ReadonlySet<string> = new Set(
  [...lexicon.field, ...lexicon.before, ...lexicon.behind, ...lexicon.region, "and", "of"].flatMap((words) =>
    plainWord(words).split(" "),
  ),
);

/** The titles within a remark ("CEO, ex-Somewhere" → "CEO"), each with its field or region: "SVP, Revenue Operations". */
export function titleIn(text: string): string | undefined {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const titles = parts.filter((part, at) => isTitle(part) || (isTitle(parts[at - 1] ?? "") && isField(part)));
  return titles.some(isTitle) ? titles.join(", ") : undefined;
}

function isField(text: string): boolean {
  return plainWord(text)
    .split(/[\s&/-]+/)
    .every((word) => FIELDS.has(word));
}

/** The title that a column's heading gives the people in it ("CEO Name" → "CEO"); "Founders" only says how they relate. */
export function titleOfHeading(heading: string): string | undefined {
  const words = heading
    .replace(/[([].*$/, "")
    .replace(/(?:'s )?\b(?:full )?names?\b/gi, "")
    .replace(/\s{0,20}(?<![#\d])[#\d]+\s*$/, "")
    .replace(/[_\s]+/g, " ")
    .trim();
  if (/^(?:co-?)?founders?$/i.test(words) || !isTitle(words)) return undefined;
  return words.replace(/\bc(?:[a-z]|[b-df-hj-np-tv-z]{2}|is)o\b/gi, (letters) => letters.toUpperCase());
}
