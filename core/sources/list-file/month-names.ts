/** Names of the months by language, folded: English, French, German, Spanish, Italian, Portuguese, Dutch. */
const NAMES: readonly string[] = [
  "january janvier januar enero gennaio janeiro januari janner",
  "february fevrier februar febrero febbraio fevereiro februari",
  "march mars marz marzo marco maart maerz",
  "april avril abril aprile",
  "may mai mayo maggio maio mei",
  "june juin juni junio giugno junho",
  "july juillet juli julio luglio julho",
  "august aout agosto augustus",
  "september septembre septiembre settembre setembro",
  "october octobre oktober octubre ottobre outubro",
  "november novembre noviembre novembro",
  "december decembre dezember diciembre dicembre dezembro",
];
const SHORT: readonly string[] = [
  "jan janv ene gen", "feb fev fevr febr", "mar mrz", "apr avr abr", "mai", "jun giu", "jul juil lug", "aug ago aou", "sep sept set", "oct okt ott out", "nov", "dec dez dic",
];

const NUMBERS: ReadonlyMap<string, number> = new Map(
  [NAMES, SHORT].flatMap((table) => table.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const))),
);

/** The month (1 to 12) a name or abbreviation stands for; accents and a trailing point do not matter. */
export function monthNumber(word: string): number | undefined {
  return NUMBERS.get(word.normalize("NFD").replace(/\p{M}/gu, "").replace(/\.$/, "").toLowerCase());
}
