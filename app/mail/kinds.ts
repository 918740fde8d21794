import type { z } from "zod";
import { type Kind, KINDS, type MailFile, type Placeholder } from "../../core/shared/outbox/mail-file.ts";
import { SHIPPED_CONTENT } from "../content/content.ts";
import { TAXES_PIECE } from "../content/pieces/taxes.ts";
import { planTitle } from "../plans/plan-prices.ts";
import { paidPrice, statedPrice } from "../plans/tax-words.ts";
import { formatDate, formatInstant, monthName } from "../ui/format/format-date.ts";
import { formatMoney } from "../ui/format/format-money.ts";
import { correctionsBlock } from "./corrections-block.ts";
import { freeLeadsBlock, leadsBlock } from "./leads-block.ts";
import type { MailFrame } from "./layout.ts";
import { accentOf } from "./mail-brand.ts";
import { type BlockWords, joined, link, type MailData, paragraph, type Part, words } from "./parts.ts";
import { SAMPLE_CORRECTIONS, SAMPLE_LEADS, SAMPLE_PAID_LEADS } from "./samples.ts";

/** A placeholder's words. */
export interface Filled {
  /** Within a sentence. */
  readonly text: string;
  /** Within an address, where it is encoded unless it is one itself. */
  readonly address: string;
  /** In a paragraph of its own; null for mere text. */
  readonly block: Part | null;
  /** As the line beside the subject. */
  readonly line: string;
}

const HOW_OFTEN = { at_once: "as it happens", daily: "once a day", weekly: "once a week" } as const;

type Word<V> = (value: V, site: MailFrame, data: MailData, name: string) => string | BlockWords;

/** Checks a value before it is worded. */
const worded =
  <S extends z.ZodType>(schema: S, word: Word<z.output<S>>): Word<unknown> =>
  (value, ...rest) =>
    word(schema.parse(value), ...rest);

function ofTest(amount: string, isTest = false): string {
  return isTest ? `${amount} (a test: nothing was charged)` : amount;
}

const WORDS: Readonly<Record<Kind, Word<unknown>>> = {
  text: worded(KINDS.text, (value) => value),
  number: worded(KINDS.number, (value) => value.toLocaleString("en-US")),
  id: worded(KINDS.id, String),
  day: worded(KINDS.day, (date) => formatDate({ date, precision: "day" })),
  instant: worded(KINDS.instant, (instant) => `${formatInstant(new Date(instant))}, ${instant.slice(11, 16)} UTC`),
  month: worded(KINDS.month, monthName),
  money: worded(KINDS.money, ({ minor, currency, isTest }) => ofTest(formatMoney(minor, currency), isTest)),
  price: worded(KINDS.price, ({ minor, currency, taxMinor, isTest }, { content = SHIPPED_CONTENT }) => {
    const price =
      taxMinor === undefined
        ? statedPrice(formatMoney(minor, currency), content.of(TAXES_PIECE))
        : paidPrice({ amountMinor: minor, taxMinor, currency }, content.of(TAXES_PIECE));
    return ofTest(price, isTest);
  }),
  plan: worded(KINDS.plan, (plan, { siteName, planNames }) => `${siteName} ${planTitle(plan, planNames)}`),
  url: worded(KINDS.url, (value) => value),
  path: worded(KINDS.path, (value) => value),
  frequency: worded(KINDS.frequency, (value) => HOW_OFTEN[value]),
  "in-search": worded(KINDS["in-search"], (name) => (name === "" ? "" : ` in your search “${name}”`)),
  lines: worded(KINDS.lines, (lines) => ({
    counted: lines.join(" "),
    items: joined(
      lines.map((line) => paragraph(words(line))),
      "\n\n",
    ),
    names: lines[0] ?? "",
  })),
  leads: worded(KINDS.leads, leadsBlock),
  "free-leads": worded(KINDS["free-leads"], freeLeadsBlock),
  corrections: worded(KINDS.corrections, correctionsBlock),
};

/** Words a placeholder of a mail's data. Throws if its value is not of its kind. */
export function wordsOf(kind: Kind, name: string, data: MailData, site: MailFrame): Filled {
  const value = data[name];
  const text = WORDS[kind](value, site, data, name);
  if (typeof text !== "string") return { text: text.counted, address: "", block: text.items, line: text.names };
  const block = kind === "url" ? paragraph(link(text, words(text), { color: accentOf(site) })) : null;
  const isAddress = kind === "url" || kind === "path";
  return { text, address: isAddress ? text : encodeURIComponent(String(value)), block, line: text };
}

/** Invented data of a mail. */
export function sampleData({ placeholders }: Pick<MailFile, "placeholders">, siteUrl: string): MailData {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, placeholder]) => [name, sampleOf(placeholder, siteUrl)]),
  );
}

/** The placeholders of a mail, each with the words of its sample. */
export function samplesOf(
  { placeholders }: Pick<MailFile, "placeholders">,
  { name: siteName, url: siteUrl }: { readonly name: string; readonly url: string },
): readonly (readonly [name: string, sample: string])[] {
  const data = sampleData({ placeholders }, siteUrl);
  const site = { siteName, siteUrl, postalAddress: null, links: null };
  return [
    ["product", siteName],
    ["site", siteUrl],
    ...Object.entries(placeholders).map(([name, { kind }]) => [name, wordsOf(kind, name, data, site).text] as const),
  ];
}

function sampleOf({ kind, sample }: Placeholder, siteUrl: string): unknown {
  switch (kind) {
    case "number":
    case "id":
      return Number(sample);
    case "money":
    case "price": {
      const [amount, currency] = sample.split(" ");
      return { minor: Math.round(Number(amount) * 100), currency };
    }
    case "url":
      return siteUrl + sample;
    case "lines":
      return [sample];
    case "leads":
      return sample === "none" ? [] : SAMPLE_PAID_LEADS;
    case "free-leads":
      return SAMPLE_LEADS;
    case "corrections":
      return SAMPLE_CORRECTIONS;
    default:
      return sample;
  }
}
