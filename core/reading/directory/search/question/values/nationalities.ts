import { readFileSync } from "node:fs";
import { join } from "node:path";

/** English adjectives of countries of one word, as `adjective:code`. */
const ADJECTIVES: ReadonlyMap<string, string> = new Map(
  readFileSync(join(import.meta.dirname, "nationalities.txt"), "utf8")
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
);

/** Adjectives of several words. */
const LONGER_ADJECTIVES: Readonly<Record<string, string>> = {
  "costa rican": "CR",
  "hong kong": "HK",
  "ivory coast": "CI",
  "new zealand": "NZ",
  "puerto rican": "PR",
  "saudi arabian": "SA",
  "south african": "ZA",
  "south korean": "KR",
  "sri lankan": "LK",
};

/** Adjectives of countries in German, French, Spanish and Italian, with every ending. */
const ADJECTIVES_ABROAD: readonly (readonly [RegExp, string])[] = Object.entries({
  AR: "argentin",
  AT: "osterreichisch autrichien austriac",
  AU: "australisch australien australian",
  BE: "belgisch belg",
  BG: "bulgarisch bulgar",
  BR: "brasilianisch bresilien brasilen brasilian brasileir",
  CA: "kanadisch canadien",
  CH: "schweizer schweizerisch suiss suiz svizzer",
  CL: "chilen chilenisch cilen",
  CN: "chinesisch chinois cines",
  CO: "kolumbianisch colombien colombian",
  CZ: "tschechisch tchequ chec",
  DE: "deutsch allemand aleman tedesc",
  DK: "danisch danois danes dinamarques",
  EE: "estnisch estonien eston",
  EG: "agyptisch egyptien egipci egizian",
  ES: "spanisch espagnol espanol spagnol",
  FI: "finnisch finlandais finlandes",
  FR: "franzosisch francais frances",
  GB: "britisch britannique britanic britannic",
  GR: "griechisch grieg grec grecqu",
  HR: "kroatisch croat",
  HU: "ungarisch hongrois hungar ungheres",
  ID: "indonesisch indonesien indonesian",
  IE: "irisch irlandais irlandes",
  IL: "israelisch israelien israelian",
  IN: "indisch indienn",
  IS: "islandisch islandais islandes",
  IT: "italienisch italien italian",
  JP: "japanisch japonais japones giappones",
  KE: "kenianisch kenyan kenian",
  KR: "koreanisch coreen corean",
  LT: "litauisch lituanien lituan",
  LU: "luxemburgisch luxembourgeois luxemburgues lussemburghes",
  LV: "lettisch letton",
  MX: "mexikanisch mexicain mexican messican",
  NG: "nigerianisch nigerian",
  NL: "niederlandisch hollandisch neerlandais neerlandes holandes olandes",
  NO: "norwegisch norvegien norueg norveges",
  PL: "polnisch polonais polac polacc",
  PT: "portugiesisch portugais portugues portoghes",
  RO: "rumanisch roumain ruman rumen",
  RS: "serbisch serb",
  SE: "schwedisch suedois suec svedes",
  SG: "singapurisch singapourien singapurens",
  TR: "turkisch turqu turc",
  UA: "ukrainisch ukrainien ucranian ucrain",
  US: "amerikanisch americain american estadounidens statunitens",
  VN: "vietnamesisch vietnamien vietnamit",
  ZA: "sudafrikanisch sudafrican",
}).map(([code, stems]) => [new RegExp(`^(?:${stems.replaceAll(" ", "|")})(?:n?e[nrms]?s?|[aeio]s?|h[ei]|s)?$`), code]);

/** Adjectives and inhabitants of large cities in several languages, with every ending. */
const CITY_ADJECTIVES: readonly (readonly [RegExp, string])[] = Object.entries({
  Barcelona: "barcelones",
  Berlin: "berliner berlinois berlines",
  Cologne: "kolner",
  London: "londoner londonien londinens",
  Lyon: "lyonnais",
  Madrid: "madrilen",
  Milan: "milanes milanais mailander",
  Munich: "munchner munchener munichois",
  Paris: "parisian parisien pariser parigin",
  Vienna: "wiener viennes",
  Zurich: "zurcher zurichois",
  Amsterdam: "amsterdammer",
  Stockholm: "stockholmer",
}).map(([city, stems]) => [new RegExp(`^(?:${stems.replaceAll(" ", "|")})(?:n?e[nrms]?s?|[aeio]s?|s)?$`), city]);

/** The ISO 3166-1 code of the country whose adjective a folded phrase is. */
export function countryOfAdjective(key: string): string | undefined {
  const spaced = key.replaceAll("-", " ");
  return ADJECTIVES.get(key) ?? LONGER_ADJECTIVES[spaced] ?? ADJECTIVES_ABROAD.find(([stem]) => stem.test(key))?.[1];
}

/** The city whose adjective a folded phrase is. */
export function cityOfAdjective(key: string): string | undefined {
  return CITY_ADJECTIVES.find(([stem]) => stem.test(key))?.[1];
}
