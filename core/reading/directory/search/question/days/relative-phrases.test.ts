import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_FILTER } from "../../filter.ts";
import { listedRange } from "../../days/listed-range.ts";
import { isRelativeDay } from "../../days/relative-days.ts";
import { daysOn } from "../../days/relative-range.ts";
import { withAgo } from "../readings.ts";
import { englishText, tokensOf } from "../tokens.ts";
import { readDatePhrase, readDaysOn } from "./date-phrases.ts";

const TODAY = "2026-11-28";
const THIS = (unit: string): Range => [`this-${unit}`, null];
const LAST = (unit: string): Range => [`last-${unit}`, `last-${unit}`];
const SINCE = (count: number, unit: string): Range => [`${count}-${unit}-ago`, null];
type Range = readonly [min: string | null, max: string | null];

/** A phrase as the reader sees it: each word in English, without the articles of other languages. */
const english = (text: string, language: string) =>
  language === "English"
    ? text
    : withAgo(englishText(tokensOf(text), 0, tokensOf(text).tokens.length).replaceAll(/\b(?:the|of) /g, ""));
const read = (text: string, language = "English") => {
  const { listedOn } = readDatePhrase(english(text, language), TODAY) ?? {};
  return [listedOn?.min, listedOn?.max];
};

describe("days relative to today", () => {
  const SAID: Readonly<Record<string, readonly (readonly [text: string, range: Range])[]>> = {
    English: [
      ["this week", THIS("week")],
      ["this month", THIS("month")],
      ["this quarter", THIS("quarter")],
      ["this year", THIS("year")],
      ["since the beginning of the month", THIS("month")],
      ["year to date", THIS("year")],
      ["qtd", THIS("quarter")],
      ["last month", LAST("month")],
      ["previous quarter", LAST("quarter")],
      ["last year", LAST("year")],
      ["since last year", ["last-year", null]],
      ["until last month", [null, "last-month"]],
      ["after last month", THIS("month")],
      ["before this year", [null, "last-year"]],
      ["last 3 months", SINCE(3, "months")],
      ["past two years", SINCE(2, "years")],
      ["last 12 months", SINCE(1, "years")],
      ["past quarter", SINCE(3, "months")],
      ["last 10 days", SINCE(9, "days")],
      ["last decade", SINCE(10, "years")],
      ["older than 6 months", [null, "6-months-ago"]],
      ["rounds older than 2 years", [null, "2-years-ago"]],
      ["3 to 6 months ago", ["6-months-ago", "3-months-ago"]],
      ["today", ["0-days-ago", null]],
      ["in the current quarter", THIS("quarter")],
      ["this calendar year", THIS("year")],
      ["earlier than this month", [null, "last-month"]],
      ["from march 2025 until now", ["2025-03-01", null]],
      ["last year until now", ["last-year", null]],
      ["last month to this month", ["last-month", null]],
      ["this year to date", THIS("year")],
      ["12 months to today", SINCE(1, "years")],
      ["the last two quarters up to now", SINCE(6, "months")],
      ["since 6 months", SINCE(6, "months")],
      ["year-to-date", THIS("year")],
      ["this-quarter", THIS("quarter")],
      ["since yesterday", ["1-days-ago", null]],
      ["yesterday", ["1-days-ago", "1-days-ago"]],
      ["this or last quarter", ["last-quarter", null]],
      ["from march 2025 until last month", ["2025-03-01", "last-month"]],
      ["from january 2026 to today", ["2026-01-01", null]],
    ],
    German: [
      ["dieses Jahr", THIS("year")],
      ["diesen Monat", THIS("month")],
      ["dieses Quartal", THIS("quarter")],
      ["letzten Monat", LAST("month")],
      ["voriges Quartal", LAST("quarter")],
      ["vergangenes Jahr", LAST("year")],
      ["letzte 6 Monate", SINCE(6, "months")],
      ["vor 1 Jahr", LAST("year")],
      ["heute", ["0-days-ago", null]],
      ["gestern", ["1-days-ago", "1-days-ago"]],
      ["diese Woche", THIS("week")],
      ["im laufenden Jahr", THIS("year")],
      ["seit Jahresbeginn", THIS("year")],
      ["vor mehr als 6 Monaten", [null, "6-months-ago"]],
      ["vor weniger als 6 Monaten", SINCE(6, "months")],
      ["älter als 6 Monate", [null, "6-months-ago"]],
      ["in dieser Woche", THIS("week")],
      ["dieses Monats", THIS("month")],
      ["seit Quartalsbeginn", THIS("quarter")],
      ["seit Anfang des Monats", THIS("month")],
      ["im Vorjahr", LAST("year")],
      ["vor einem Monat", LAST("month")],
    ],
    French: [
      ["cette année", THIS("year")],
      ["cette semaine", THIS("week")],
      ["le mois dernier", LAST("month")],
      ["l'année dernière", LAST("year")],
      ["le trimestre dernier", LAST("quarter")],
      ["derniers 6 mois", SINCE(6, "months")],
      ["hier", ["1-days-ago", "1-days-ago"]],
      ["aujourd'hui", ["0-days-ago", null]],
      ["ce mois-ci", THIS("month")],
      ["l'année en cours", THIS("year")],
      ["depuis le début de l'année", THIS("year")],
      ["il y a plus de 6 mois", [null, "6-months-ago"]],
      ["de plus de 6 mois", [null, "6-months-ago"]],
      ["depuis 6 mois", SINCE(6, "months")],
      ["depuis le début du trimestre", THIS("quarter")],
      ["jusqu'au mois dernier", [null, "last-month"]],
    ],
    Spanish: [
      ["este año", THIS("year")],
      ["esta semana", THIS("week")],
      ["el mes pasado", LAST("month")],
      ["el año pasado", LAST("year")],
      ["últimos 6 meses", SINCE(6, "months")],
      ["hoy", ["0-days-ago", null]],
      ["en lo que va de año", THIS("year")],
      ["hace más de 2 años", [null, "2-years-ago"]],
      ["mes actual", THIS("month")],
      ["desde principios de mes", THIS("month")],
      ["hasta el mes pasado", [null, "last-month"]],
    ],
    Italian: [
      ["quest'anno", THIS("year")],
      ["questo mese", THIS("month")],
      ["il mese scorso", LAST("month")],
      ["l'anno scorso", LAST("year")],
      ["ultimi 6 mesi", SINCE(6, "months")],
      ["oggi", ["0-days-ago", null]],
      ["questa settimana", THIS("week")],
      ["da inizio anno", THIS("year")],
      ["più di 6 mesi fa", [null, "6-months-ago"]],
      ["lo scorso mese", LAST("month")],
      ["un anno fa", LAST("year")],
      ["mese corrente", THIS("month")],
      ["dall'inizio del mese", THIS("month")],
      ["fino al mese scorso", [null, "last-month"]],
    ],
    Portuguese: [
      ["este ano", THIS("year")],
      ["mes passado", LAST("month")],
      ["ano passado", LAST("year")],
      ["ultimos 6 meses", SINCE(6, "months")],
      ["neste mês", THIS("month")],
      ["no mês passado", LAST("month")],
      ["hoje", ["0-days-ago", null]],
      ["ontem", ["1-days-ago", "1-days-ago"]],
      ["trimestre atual", THIS("quarter")],
      ["desde o mês passado", ["last-month", null]],
      ["até o mês passado", [null, "last-month"]],
      ["desde o início do mês", THIS("month")],
    ],
  };
  const every = Object.entries(SAID).flatMap(([language, rows]) => rows.map((row) => [language, ...row] as const));
  it.each(every)("stay relative in %s: “%s”", (language, text, range) => {
    expect(read(text, language)).toEqual(range);
  });

  it.each([
    "q4",
    "q3 2026",
    "march",
    "since march",
    "2025",
    "since 2024",
    "since monday",
    "since january",
    "since q1",
    "before the first quarter",
    "since new year",
    "after december",
    "last tuesday",
    "last december",
    "last summer",
    "last weekend",
    "before last year",
    "first half of last year",
    "3 weeks ago",
    "two years ago",
    "the week before last",
    "between last month and december 2026",
    "between september and last month",
  ])("are no others: “%s”", (text) => {
    for (const bound of read(text)) expect(isRelativeDay(bound ?? null)).toBe(false);
  });

  it.each([
    ["from Q3 to today", "2026-07-01"],
    ["from last monday until now", "2026-11-23"],
    ["2025 to date", "2025-01-01"],
  ])("leave what is said to reach until today open: “%s”", (text, from) => {
    expect(read(text)).toEqual([from, null]);
  });

  it("mean on every day what the phrase would mean if it were read on that day", () => {
    const texts = every.map(([language, text]) => english(text, language));
    const later = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(fc.constantFrom(...texts), later, (text, days) => {
        const day = new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
        const said = readDatePhrase(text, TODAY);
        const anew = readDaysOn(text, day)?.listedOn;
        const range = daysOn(said?.listedOn ?? { min: null, max: null }, day);
        // What reaches until today has no end.
        expect({ ...range, max: range.max ?? (anew?.max === day ? day : null) }).toEqual(anew);
        expect(listedRange({ ...NO_FILTER, ...said }, { now: () => new Date(`${day}T12:00:00Z`) })).toEqual(range);
      }),
    );
  });
});
