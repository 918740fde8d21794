// One table of all countries, so that adding one changes one place.

/** What addresses, legal forms and registers of a country look like. */
export interface Nation {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Legal forms, folded to ASCII, without dots and in lower case; a form may belong to several countries. */
  readonly forms: readonly string[];
  /** Names of its registers and tax numbers with the shape of their numbers. */
  readonly registers: RegExp | null;
  /** The shape of a postal code; null if there is none. */
  readonly code: string | null;
  /** Letters that may precede the code: "SE-114 29". */
  readonly prefix: string | null;
  /** Where the city stands: "Melbourne VIC 3000", "20457 Hamburg". */
  readonly city: "before" | "after" | "either";
  /** Codes of states between city and code. */
  readonly states: ReadonlyMap<string, string>;
  /** True if an address without its state is none: four digits after a word are no address in Australia. */
  readonly needsState: boolean;
  /** Calling code. */
  readonly telephone: string;
}

interface Declared {
  readonly forms?: string;
  readonly registers?: RegExp;
  readonly code?: string;
  readonly prefix?: string;
  readonly city?: "before" | "either";
  readonly states?: string;
  readonly needsState?: true;
  readonly telephone: string;
}

const AUSTRALIA =
  "NSW New South Wales,VIC Victoria,QLD Queensland,WA Western Australia,SA South Australia,TAS Tasmania,ACT Australian Capital Territory,NT Northern Territory";
const CANADA =
  "ON Ontario,BC British Columbia,QC Quebec,AB Alberta,MB Manitoba,NS Nova Scotia,NB New Brunswick,SK Saskatchewan,NL Newfoundland and Labrador,PE Prince Edward Island,YT Yukon,NT Northwest Territories,NU Nunavut";
const UNITED_STATES =
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming";
const BRAZIL =
  "AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins";
const INDIA =
  "AP Andhra Pradesh,AS Assam,BR Bihar,CG Chhattisgarh,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,JH Jharkhand,KA Karnataka,KL Kerala,MP Madhya Pradesh,MH Maharashtra,OD Odisha,PB Punjab,RJ Rajasthan,TN Tamil Nadu,TS Telangana,TG Telangana,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal";
const MEXICO =
  "CDMX Ciudad de México,NL Nuevo León,JAL Jalisco,QRO Querétaro,PUE Puebla,YUC Yucatán,GTO Guanajuato,BC Baja California";

const DECLARED: Readonly<Record<string, Declared>> = {
  // English-speaking
  US: {
    forms: "inc|incorporated|corp|corporation|llc|pbc",

    code: String.raw`\d{5}(?:-\d{4})?`,
    city: "before",
    states: UNITED_STATES,
    needsState: true,
    telephone: "1",
  },
  CA: {
    forms: "inc|incorporated|corp|ltd|limited|ltee|ulc",
    code: String.raw`[A-CEGHJ-NPR-TVXY]\d[A-Z][ -]?\d[A-Z]\d`,
    city: "before",
    states: CANADA,
    needsState: true,
    telephone: "1",
  },
  GB: {
    forms: "ltd|limited|plc|llp",
    registers: /\b(?:registered|incorporated) in (?:England|Scotland|Wales|Northern Ireland|the United Kingdom)\b/i,
    code: String.raw`[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}`,
    city: "before",
    telephone: "44",
  },
  IE: {
    forms: "ltd|limited|dac|clg|teoranta",
    registers: /\bregistered in (?:the Republic of )?Ireland\b|\bCRO (?:no|number)\b/i,
    code: String.raw`[AC-FHKNPRTV-Y]\d[\dW]\s?[A-Z\d]{4}`,
    city: "before",
    telephone: "353",
  },
  AU: {
    forms: "pty ltd|pty limited|proprietary limited",
    registers: /\bA\.?B\.?N\.?:?\s?(?:\d\s?){11}(?!\d)|\bA\.?C\.?N\.?:?\s?(?:\d\s?){9}(?!\d)/,
    code: String.raw`\d{4}`,
    city: "before",
    states: AUSTRALIA,
    needsState: true,
    telephone: "61",
  },
  NZ: {
    forms: "ltd|limited",
    registers: /\bNZBN:?\s?\d{13}/,
    code: String.raw`\d{4}`,
    city: "before",
    telephone: "64",
  },
  ZA: {
    forms: "pty ltd|proprietary limited",
    registers: /\b(?:Reg(?:istration)?\.? (?:no|number)?\.?:?\s?)\d{4}\/\d{6}\/\d{2}/i,
    code: String.raw`\d{4}`,
    city: "before",
    telephone: "27",
  },
  IN: {
    forms: "pvt ltd|pvt limited|private limited|private ltd|p ltd|opc private limited",
    registers: /\bCIN\b[\s:–-]*[LU]\d{5}[A-Z]{2}\d{4}|\bGST(?:IN)?\b(?:\s?no\.?)?[\s:–-]*\d{2}[A-Z]{5}\d{4}[A-Z]/i,
    code: String.raw`\d{3}\s?\d{3}`,
    city: "before",
    states: INDIA,
    telephone: "91",
  },
  PK: { forms: "pvt ltd|private limited", code: String.raw`\d{5}`, city: "before", telephone: "92" },
  BD: { forms: "pvt ltd|private limited", code: String.raw`\d{4}`, city: "before", telephone: "880" },
  LK: { forms: "pvt ltd|private limited", code: String.raw`\d{5}`, city: "before", telephone: "94" },
  NG: { forms: "ltd|limited", registers: /\bRC:?\s\d{6,7}\b/, telephone: "234" },
  KE: { forms: "ltd|limited", telephone: "254" },
  SG: {
    forms: "pte ltd|private limited",
    registers: /\bUEN\b[\s:.–-]*\d{8,9}[A-Z]/i,
    code: String.raw`(?:\(?S\)?\s?)?\d{6}`,
    city: "before",
    telephone: "65",
  },
  MY: { forms: "sdn bhd", registers: /\bSSM\b.{0,4}\d{12}/, code: String.raw`\d{5}`, telephone: "60" },
  HK: { forms: "ltd|limited", telephone: "852" },
  // German-speaking
  DE: {
    forms: "gmbh|gmbh & co kg|ag|kgaa|ug|ug haftungsbeschrankt|kg|ohg|gbr|gug",
    registers:
      /\bHR[AB]\s?\d|\bUSt-?Id(?:entifikationsnummer)?[\s.:-]*(?:Nr\.?:?\s?)?DE\s?\d{9}|\bAmtsgericht\s\p{Lu}/u,
    code: String.raw`\d{5}`,
    prefix: "D|DE",
    telephone: "49",
  },
  AT: {
    forms: "gmbh|gesmbh|ag|kg|og|flexco",
    registers: /\bFN\s?\d{5,6}\s?[a-z]\b|\bATU\d{8}|\bFirmenbuch/,
    code: String.raw`\d{4}`,
    prefix: "A|AT",
    telephone: "43",
  },
  CH: {
    forms: "gmbh|ag|sa|sarl",
    registers: /\bCHE[-\s]?\d{3}\.\d{3}\.\d{3}/,
    code: String.raw`\d{4}`,
    prefix: "CH",
    telephone: "41",
  },
  // French, Dutch
  FR: {
    forms: "sas|sasu|sarl|eurl|sa|snc|scop",
    registers:
      /\bR\.?C\.?S\.?\s(?!Luxembourg)(?:de\s|d['’]|:\s?)?[\p{Lu}\d]|\bSIRE[NT]\b[\s:.°n–-]*\d{3}|\bFR\s?\d{2}\s?\d{9}\b/u,
    code: String.raw`\d{5}`,
    prefix: "F|FR",
    telephone: "33",
  },
  BE: {
    forms: "bv|nv|srl|sprl|bvba|sa",
    registers: /\b(?:BCE|KBO|RPM|RPR)\b|\bBE\s?[01]\d{3}[.\s]?\d{3}[.\s]?\d{3}/,
    code: String.raw`\d{4}`,
    prefix: "B|BE",
    telephone: "32",
  },
  LU: {
    forms: "sa|sarl|scsp",
    registers: /\bRCS Luxembourg\b/,
    code: String.raw`\d{4}`,
    prefix: "L|LU",
    telephone: "352",
  },
  NL: {
    forms: "bv|nv|vof",
    registers: /\bK\.?v\.?K\.?\b(?:[\s:.–-]|nummer|nr)*\d{8}|\bNL\d{9}B\d{2}/i,
    code: String.raw`[1-9]\d{3}\s?[A-Z]{2}`,
    prefix: "NL",
    telephone: "31",
  },
  // Southern Europe
  ES: {
    forms: "sl|slu|slne|sau|sa|sociedad limitada|sociedad anonima",
    registers:
      /\b(?:C\.?I\.?F|N\.?I\.?F)\b\.?[\s:–-]*(?:ES)?[A-HJNP-SUVW]-?\d{7}[A-J\d]|\bRegistro Mercantil de \p{Lu}/u,
    code: String.raw`\d{5}`,
    prefix: "E|ES",
    telephone: "34",
  },
  PT: {
    forms: "lda|unipessoal lda|sa",
    registers: /\b(?:NIPC|N\.?I\.?F)\b\.?[\s:–-]*(?:PT\s?)?\d{3}\s?\d{3}\s?\d{3}(?!\d)/,
    code: String.raw`\d{4}-\d{3}`,
    telephone: "351",
  },
  IT: {
    forms: "srl|srls|spa|sapa",
    registers: /\bP\.?\s?I(?:VA|\.V\.A\.?)\b|\bPartita IVA\b|\bREA\b[\s:.–-]*[A-Z]{2}/i,
    code: String.raw`\d{5}`,
    prefix: "I|IT",
    telephone: "39",
  },
  GR: { forms: "ike|ae|epe", registers: /ΓΕΜΗ|\bGEMI\b/, code: String.raw`\d{3}\s\d{2}`, telephone: "30" },
  TR: {
    forms: "as|ltd sti|limited sirketi|anonim sirketi",
    registers: /\bMERS[İI]S\b/i,
    code: String.raw`\d{5}`,
    telephone: "90",
  },
  // Nordic and Baltic
  SE: {
    forms: "ab|aktiebolag",
    registers: /\bOrg(?:anisations)?\.?-?\s?(?:nr|nummer)?\.?[\s:]*\d{6}-\d{4}/i,
    code: String.raw`\d{3}\s\d{2}`,
    prefix: "S|SE",
    telephone: "46",
  },
  NO: {
    forms: "as|asa|ans",
    registers:
      /\bOrg(?:anisasjons)?\.?-?\s?(?:nr|nummer)?\.?[\s:]*(?:NO\s?)?\d{3}\s?\d{3}\s?\d{3}(?![\d-])|\d{9}\s?MVA\b/i,
    code: String.raw`\d{4}`,
    prefix: "N|NO",
    telephone: "47",
  },
  DK: {
    forms: "aps|a/s|ivs|p/s",
    registers: /\bCVR\b[\s:.–-]*(?:nr\.?|no\.?|nummer)?[\s:]*(?:DK)?[-\s]?(?:\d\s?){8}/i,
    code: String.raw`\d{4}`,
    prefix: "DK",
    telephone: "45",
  },
  FI: {
    forms: "oy|oyj|oy ab|osakeyhtio",
    registers: /\b(?:Y-tunnus|FO-nummer|Business ID)\b[\s:]*(?:FI)?\d{7}-?\d/i,
    code: String.raw`\d{5}`,
    prefix: "FI|FIN",
    telephone: "358",
  },
  IS: {
    forms: "ehf|hf",
    registers: /\bkt\.?:?\s?\d{6}-\d{4}/i,
    code: String.raw`\d{3}`,
    prefix: "IS",
    telephone: "354",
  },
  EE: {
    forms: "ou|as",
    registers: /\bregistrikood\b|\breg(?:istry)? ?code\b/i,
    code: String.raw`\d{5}`,
    prefix: "EE",
    telephone: "372",
  },
  LV: { forms: "sia|as", code: String.raw`LV-\d{4}`, city: "either", telephone: "371" },
  LT: { forms: "uab|ab|mb", code: String.raw`LT-\d{5}`, city: "either", telephone: "370" },
  // Central and Eastern Europe
  PL: {
    forms: "sp z oo|spolka z oo|psa|spolka akcyjna",
    registers: /\b(?:NIP|KRS|REGON)\b[\s:–-]*(?:PL)?\d/,
    code: String.raw`\d{2}-\d{3}`,
    prefix: "PL",
    telephone: "48",
  },
  CZ: {
    forms: "sro|as",
    registers: /\bDIČ\b[\s:]*CZ\d/,
    code: String.raw`\d{3}\s?\d{2}`,
    prefix: "CZ",
    telephone: "420",
  },
  SK: {
    forms: "sro|as|jsa",
    registers: /\bIČ DPH\b[\s:]*SK\d/,
    code: String.raw`\d{3}\s?\d{2}`,
    prefix: "SK",
    telephone: "421",
  },
  HU: {
    forms: "kft|zrt|nyrt|bt",
    registers: /\bCégjegyzékszám\b/i,
    code: String.raw`\d{4}`,
    prefix: "H|HU",
    telephone: "36",
  },
  RO: {
    forms: "srl|sa",
    registers: /\bC\.?U\.?I\.?\b|\bJ\d{2}\/\d+\/\d{4}/,
    code: String.raw`\d{6}`,
    prefix: "RO",
    telephone: "40",
  },
  BG: { forms: "eood|ood|ad", registers: /\bЕИК\b|\bEIK\b/, code: String.raw`\d{4}`, prefix: "BG", telephone: "359" },
  SI: { forms: "doo|dd", code: String.raw`\d{4}`, prefix: "SI", telephone: "386" },
  HR: {
    forms: "doo|dd|jdoo",
    registers: /\bOIB\b[\s:]*\d{11}/,
    code: String.raw`\d{5}`,
    prefix: "HR",
    telephone: "385",
  },
  RS: { forms: "doo|ad", registers: /\bPIB\b[\s:]*\d{9}/, code: String.raw`\d{5}`, telephone: "381" },
  RU: { forms: "ooo|oao|zao|pao|llc", registers: /ИНН[\s:]|ОГРН/, code: String.raw`\d{6}`, telephone: "7" },
  UA: {
    forms: "tov|llc",
    registers: /\bЄДРПОУ\b|\bEDRPOU\b/,
    code: String.raw`\d{5}`,
    city: "either",
    telephone: "380",
  },
  // Latin America
  BR: {
    forms: "ltda|sa|eireli|me",
    registers: /\bCNPJ\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/,
    code: String.raw`\d{5}-\d{3}`,
    city: "either",
    states: BRAZIL,
    telephone: "55",
  },
  MX: {
    forms: "sa de cv|sapi de cv|s de rl de cv|sas de cv|s de rl",
    registers: /\bR\.?F\.?C\.?\b[\s:.–-]*[A-ZÑ&]{3}[\s-]?\d{6}/,
    code: String.raw`(?:C\.?\s?P\.?\s?)?\d{5}`,
    city: "either",
    states: MEXICO,
    telephone: "52",
  },
  AR: {
    forms: "sa|srl|sas",
    registers: /\bC\.?U\.?I\.?T\.?\b[\s:.–-]*\d{2}-?\d{8}-?\d/,
    // Without its letter a code could be the number of a house: "Av. Corrientes 1234".
    code: String.raw`[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?|C\.?P\.?\s?\d{4}`,
    city: "either",
    telephone: "54",
  },
  CL: {
    forms: "spa|ltda|sa|eirl",
    registers: /\bR\.?U\.?T\.?\b[\s:.–-]*\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/,
    code: String.raw`\d{7}`,
    city: "either",
    telephone: "56",
  },
  UY: {
    forms: "sa|srl|sas",
    registers: /\bR\.?U\.?T\.?\b[\s:.–-]*\d{12}(?!\d)/,
    code: String.raw`\d{5}`,
    city: "either",
    telephone: "598",
  },
  CO: {
    forms: "sas|ltda|sa",
    registers: /\bN\.?I\.?T\b\.?[\s:–-]*\d{3}\.?\d{3}\.?\d{3}/,
    code: String.raw`\d{6}`,
    city: "either",
    telephone: "57",
  },
  PE: {
    forms: "sac|saa|sa|eirl|srl",
    registers: /\bR\.?U\.?C\.?\b[\s:.–-]*(?:10|15|17|20)\d{9}(?!\d)/,
    code: String.raw`\d{5}`,
    city: "either",
    telephone: "51",
  },
  EC: {
    forms: "sa|sas",
    registers: /\bR\.?U\.?C\.?\b[\s:.–-]*\d{10}001(?!\d)/,
    code: String.raw`\d{6}`,
    city: "either",
    telephone: "593",
  },
  // Asia and Middle East
  JP: { forms: "kk|gk", code: String.raw`〒?\d{3}-\d{4}`, city: "either", telephone: "81" },
  TH: { code: String.raw`\d{5}`, city: "before", telephone: "66" },
  ID: { registers: /\bNPWP\b/, code: String.raw`\d{5}`, city: "before", telephone: "62" },
  PH: { forms: "inc|opc", code: String.raw`\d{4}`, city: "either", telephone: "63" },
  TW: { code: String.raw`\d{3}(?:\d{2,3})?`, city: "before", telephone: "886" },
  IL: { code: String.raw`\d{7}`, city: "either", telephone: "972" },
  AE: { forms: "fz-llc|fzco|fze|dmcc|llc", registers: /\bTRN\b[\s:]*\d{15}/, telephone: "971" },
};

/** Every country whose addresses, legal forms and registers are known. */
export const NATIONS: readonly Nation[] = Object.entries(DECLARED).map(([country, declared]) => ({
  country,
  forms: declared.forms?.split("|") ?? [],
  registers: declared.registers ?? null,
  code: declared.code ?? null,
  prefix: declared.prefix ?? null,
  city: declared.city ?? "after",
  states: new Map(
    (declared.states?.split(",") ?? []).map((state) => {
      const space = state.indexOf(" ");
      return [state.slice(0, space), state.slice(space + 1)];
    }),
  ),
  needsState: declared.needsState ?? false,
  telephone: declared.telephone,
}));
