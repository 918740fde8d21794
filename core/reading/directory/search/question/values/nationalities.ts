/** English adjectives of countries of one word, as `adjective:code`. */
const ADJECTIVES: ReadonlyMap<string, string> = new Map(
  (
    "afghan:AF albanian:AL algerian:DZ american:US angolan:AO argentine:AR argentinian:AR armenian:AM " +
    "australian:AU aussie:AU austrian:AT azerbaijani:AZ bahraini:BH bangladeshi:BD belarusian:BY belgian:BE " +
    "bolivian:BO bosnian:BA brazilian:BR british:GB bulgarian:BG cambodian:KH cameroonian:CM canadian:CA chilean:CL " +
    "chinese:CN colombian:CO congolese:CD croatian:HR cuban:CU cypriot:CY czech:CZ danish:DK dominican:DO " +
    "dutch:NL ecuadorian:EC egyptian:EG emirati:AE english:GB estonian:EE ethiopian:ET filipino:PH philippine:PH " +
    "finnish:FI french:FR georgian:GE german:DE ghanaian:GH greek:GR guatemalan:GT honduran:HN hungarian:HU " +
    "icelandic:IS indian:IN indonesian:ID iranian:IR iraqi:IQ irish:IE israeli:IL italian:IT ivorian:CI jamaican:JM " +
    "japanese:JP jordanian:JO kazakh:KZ kenyan:KE korean:KR kuwaiti:KW laotian:LA latvian:LV lebanese:LB " +
    "libyan:LY lithuanian:LT luxembourgish:LU macedonian:MK malagasy:MG malawian:MW malaysian:MY maltese:MT " +
    "mauritian:MU mexican:MX moldovan:MD mongolian:MN moroccan:MA mozambican:MZ burmese:MM namibian:NA nepalese:NP " +
    "nepali:NP kiwi:NZ nicaraguan:NI nigerian:NG norwegian:NO omani:OM pakistani:PK palestinian:PS panamanian:PA " +
    "paraguayan:PY peruvian:PE polish:PL portuguese:PT qatari:QA romanian:RO russian:RU rwandan:RW " +
    "salvadoran:SV saudi:SA scots:GB senegalese:SN serbian:RS singaporean:SG slovak:SK slovakian:SK slovene:SI " +
    "slovenian:SI somali:SO spanish:ES sudanese:SD swedish:SE swiss:CH syrian:SY taiwanese:TW tanzanian:TZ thai:TH " +
    "tunisian:TN turkish:TR ugandan:UG ukrainian:UA uruguayan:UY uzbek:UZ venezuelan:VE vietnamese:VN yemeni:YE " +
    "zambian:ZM zimbabwean:ZW"
  )
    .split(" ")
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
