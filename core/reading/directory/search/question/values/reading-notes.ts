import { asksFor, type Phrase } from "../phrase.ts";
import { exactSize } from "../narrow.ts";
import { cutsBand } from "./scales.ts";
import { foldedValue } from "../../values/spelling.ts";
import { PLACES } from "../../facets.ts";
import { INVESTORS } from "../nouns.ts";
import { isPlacePreposition } from "../small-words.ts";
import { isFiscal } from "../days/typed-periods.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** What a reader has to know about how days and amounts were read, because the words may mean others. */
export function readingNotes(phrases: readonly Phrase[]): readonly string[] {
  return [
    ...growthNotes(phrases),
    ...groupNotes(phrases),
    ...vagueDaysNotes(phrases),
    ...laterRoundNotes(phrases),
    ...vagueAmountNotes(phrases),
    ...investorPlaceNotes(phrases),
    ...productNotes(phrases),
  ];
}

const INVESTOR = new RegExp(`^(?:${INVESTORS})$`, "i");

/** "German investors", "VCs in London" */
function investorPlaceNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((place, i) => {
    const [before, preposition, next, after] = [i - 2, i - 1, i + 1, i + 2].map((at) => phrases[at]?.text ?? "");
    const isIn = INVESTOR.test(before ?? "") && isPlacePreposition(preposition ?? "");
    const isOf = INVESTOR.test(next ?? "") && (after === "" || after === "," || isPlacePreposition(after ?? ""));
    if (!asksFor(place, ...PLACES) || !(isIn || isOf)) return [];
    return [`Companies of “${place.text}” are listed: where investors are is not known.`];
  });
}

/** What companies of any industry make, which is no industry behind one. */
export const PRODUCT = /^(?:software|saas|apps?|platforms?|tools)$/i;

/** "hr saas" */
function productNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase, i) => {
    const before = phrases[i - 1];
    const isProduct = asksFor(before, "industry") && phrase.kind === "filler" && PRODUCT.test(phrase.text);
    return isProduct ? [`“${before.text} ${phrase.text}” was read as ${before.values.join(" and ")}.`] : [];
  });
}

function vagueDaysNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase) => {
    const isFiscalYear = phrase.kind === "days" && isFiscal(phrase.text);
    if (phrase.kind !== "days" || !(isFiscalYear || phrase.isVague === true)) return [];
    const { min, max } = phrase.fixed;
    const [from, to] = [min, max].map((day) => (day === null ? "" : DAY.format(new Date(day))));
    const days = from === "" ? `until ${to}` : to === "" ? `since ${from}` : `${from} to ${to}`;
    return [`“${phrase.text}” was read as ${days}${isFiscalYear ? ": fiscal years differ between companies" : ""}.`];
  });
}

const REFUSED = /^(?:not|nothing|none|never|without|has|have|hasnt|havent|didnt|hasn['’]t|haven['’]t|didn['’]t)\b/i;
const RAISED = /\b(?:rais(?:ed?|ing)|fund(?:ed|ing)|rounds?)\b/i;

/** "not raised since 2025", "last raised before 2025": a round is listed by its own day, whatever came after it. */
function laterRoundNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase, i) => {
    if (phrase.kind !== "days") return [];
    const before = phrases
      .slice(Math.max(0, i - 3), i)
      .map(({ text }) => text)
      .join(" ");
    const isRefused = REFUSED.test(phrase.text) && RAISED.test(`${before} ${phrase.text}`);
    const isLast = /\b(?:last|latest|most recent(?:ly)?) (?:rais|fund|round)/i.test(`${before} ${phrase.text}`);
    if (!isRefused && !isLast) return [];
    return [`“${phrase.text}” narrows the rounds themselves: a company's later rounds are not regarded.`];
  });
}

/** Words for amounts that have a usual meaning, but no exact one. */
const VAGUE =
  /\b(?:mega|digits?|figures?|tens|hundreds|several|few|couple|thirds?)\b|^mega|^multi|illion[- ]dollar\b|\d{3} ?mil\b/i;

function vagueAmountNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase) => {
    if (phrase.kind !== "amount" || !VAGUE.test(phrase.text)) return [];
    const { amount, currency, text } = phrase;
    const [min, max] = [amount.min, amount.max].map((units) =>
      units === null ? null : units.toLocaleString("en-US", { style: "currency", currency, maximumFractionDigits: 0 }),
    );
    const range = max === null ? `${min} or more` : min === null ? `up to ${max}` : `${min} to ${max}`;
    return [`“${text}” was read as ${range}.`];
  });
}

/** Growth rounds have no letter, so that a reader has to know that they are among "Series D or later". */
function growthNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase) =>
    asksFor(phrase, "stage") && phrase.values.length > 1 && phrase.values.includes("Growth")
      ? [`“${phrase.text}” includes growth rounds, but no others without a letter, such as pre-IPO rounds.`]
      : [],
  );
}

/** More values of a group are counted. */
const MOST_NAMED = 5;

/** "early stage", "Bay Area", "over 100 employees" stand for several values, which a reader has to know. */
function groupNotes(phrases: readonly Phrase[]): readonly string[] {
  const size = exactSize(phrases);
  return phrases.flatMap((phrase) => {
    const isGroup = phrase.kind === "facet" && /^(?:stage|city|region)$/.test(phrase.facet) && phrase.values.length > 1;
    if (phrase.kind !== "facet" || !(isGroup || (phrase.size && cutsBand(phrase.size)))) return [];
    if (phrase.size !== undefined && phrase.size === size)
      return [`“${phrase.text}”: a company of which only a band is known counts if all of the band fits.`];
    const text = foldedValue(phrase.text);
    if (phrase.isSeveral === true || phrase.values.some((value) => text.includes(foldedValue(value)))) return [];
    const more = phrase.values.length - MOST_NAMED;
    const named = [...phrase.values.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
    return [
      `“${phrase.text}” was read as ${phrase.isExcluded ? "not " : ""}${named.join(", ").replace(/, ([^,]*)$/, " and $1")}.`,
    ];
  });
}
