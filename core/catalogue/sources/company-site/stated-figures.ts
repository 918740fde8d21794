import { type HeadcountBand, headcountBand } from "../../facts/headcount-bands.ts";
import type { PageOutline } from "./page-outline.ts";

const NUMBER = String.raw`(\d{1,3}(?:[.,' ]\d{3})+|\d{1,6})`;
const MORE = "(over|more than|mehr als|über|plus de|más de|mais de|oltre)?";
const ABOUT =
  "(?:about|around|some|approximately|roughly|now|currently|already|ein team von|une équipe de|un equipo de|rund|environ|unos)?";
const STAFF =
  "(?:employees|people|colleagues|team members|teammates|staff|mitarbeiter(?:innen|nde|:innen|\\*innen)?|mitarbeitende|kolleg(?:en|innen|:innen)|köpfe|collaborateurs|salariés|personnes|empleados|personas|profissionais|pessoas|dipendenti|persone)";
/** Statements of a company about itself: "We are 45 people", "a team of over 200". */
const OF_ITSELF = new RegExp(
  String.raw`(?:\b(?:we are|we're|we now are|we have|we employ|our team of|a team of|team of|wir sind|wir haben|unser team (?:aus|von)|nous sommes|notre équipe de|somos|siamo|our company has|company of|employs)\s)` +
    String.raw`(?:${ABOUT}\s)?(?:a team of\s)?(?:${MORE}\s)?(?:${ABOUT}\s)?${NUMBER}(\+)?\s(?:[a-zäöü-]{3,20}\s){0,2}?${STAFF}\b`,
  "iu",
);
const LABELLED = new RegExp(
  String.raw`^(?:employees|team size|headcount|number of employees|company size|mitarbeiter(?:zahl)?|従業員数|社員数|количество сотрудников|عدد الموظفين)\s?[:：]?\s?${MORE}\s?${NUMBER}(\+)?\s?(?:人|名|${STAFF})?$`,
  "iu",
);

const ROUGHLY = /\b(?:about|around|some|approximately|roughly|rund|environ|unos)\b/i;

/** The employees that a page states: their band, and their number if it is exact. */
export interface StatedStaff {
  readonly headcount?: HeadcountBand;
  readonly employees?: number;
}

/** An exact number of employees with its band. */
export function exactStaff(employees: number): StatedStaff | undefined {
  const headcount = headcountBand(employees);
  return headcount && { headcount, employees };
}

/** The employees that the page states for the company itself; undefined if bands differ, without a number if numbers do. */
export function statedHeadcount({ lines }: PageOutline): StatedStaff | undefined {
  const bands = new Set<HeadcountBand>();
  const numbers = new Set<number | undefined>();
  for (const { text, isForeign } of lines) {
    if (isForeign) continue;
    const match = OF_ITSELF.exec(text) ?? LABELLED.exec(text);
    const [, more, figure = "", plus] = match ?? [];
    const number = Number(figure.replace(/\D/g, ""));
    const band = match === null ? undefined : headcountBand(number, !!(more ?? plus));
    if (band === undefined) continue;
    bands.add(band);
    numbers.add(ROUGHLY.test(match?.[0] ?? "") || (more ?? plus) !== undefined ? undefined : number);
  }
  const [headcount] = bands;
  const [employees] = numbers;
  if (headcount === undefined || bands.size > 1) return undefined;
  return { headcount, ...(employees !== undefined && numbers.size === 1 && { employees }) };
}

const FOUNDED =
  /(?:^|\b(?:we were|was|were|company|startup|has been|is|est\.?|wurde|fue|foi)\s)(?:founded|established|started|gegründet|fondée?|fundada|fondata)\s(?:in|im jahr|im|en|em|nel)?\s?((?:19|20)\d\d)\b|^(?:founded|established|gegründet|設立|創業|год основания|fondée? en)\s?[:：]?\s?((?:19|20)\d\d)(?:\D|$)/iu;

/** The year of foundation on the page; undefined if years differ or lie in the future. */
export function statedFoundingYear({ lines }: PageOutline, thisYear: number): number | undefined {
  const matches = lines.flatMap(({ text, isForeign }) => (isForeign ? [] : (FOUNDED.exec(text) ?? [])).slice(1));
  const [only, ...others] = new Set(matches.flatMap((year) => (year === undefined ? [] : Number(year))));
  return only !== undefined && others.length === 0 && only <= thisYear ? only : undefined;
}
