import { fold } from "./text.ts";
import { LIST_FIELDS, type ListField } from "./list-field.ts";

/** What headers are called, folded and without punctuation: English, French, German, Spanish, Italian, Portuguese. */
const NAMES: Readonly<Record<ListField, string>> = {
  company: "company|company name|startup|startup name|startups|organization|organisation|organization name|organisation name|business|business name|firm|name|entreprise|societe|nom|nom de l entreprise|unternehmen|firma|firmenname|name des unternehmens|empresa|nombre|nombre de la empresa|azienda|societa|nome|nome da empresa|bedrijf|account|account name|issuer",
  website: "website|web site|company website|company url|website url|url|homepage|home page|web|site|site web|site internet|domain|domain name|company domain|webseite|internetseite|sitio web|pagina web|sito|sito web|web address|www",
  legalName: "legal name|legal entity|entity name|registered name|raison sociale|denomination sociale|razon social|ragione sociale",
  formerNames: "former name|former names|previous name|previous names|formerly|formerly known as|aka|also known as|ancien nom",
  description: "description|short description|about|summary|what they do|one liner|tagline|pitch|company description|overview|beschreibung|descripcion|descrizione|descricao|activite",
  industry: "industry|industries|sector|sectors|vertical|verticals|category|categories|industry group|market|space|secteur|secteurs|branche|branchen|industria|settore|setor|company industry|domaine",
  location: "location|hq|headquarters|headquarter|hq location|headquarters location|based in|place|address|company location|localisation|lieu|siege|siege social|standort|sitz|ubicacion|sede|localizacao|geography|city country|city state",
  city: "city|hq city|headquarters city|town|ville|stadt|ciudad|citta|cidade|company city",
  region: "region|state|province|hq state|hq region|state region|bundesland|etat|provincia|estado|regione|departement|company state",
  country: "country|hq country|country code|headquarters country|nation|pays|land|pais|paese|company country",
  employees: "employees|employee count|number of employees|no of employees|headcount|team size|company size|size|staff|effectif|effectifs|mitarbeiter|empleados|dipendenti|num employees|employee range|employees range",
  founded: "founded|year founded|founded year|founding year|founded in|founded date|year of foundation|foundation year|established|inception|annee de creation|date de creation|grundungsjahr|gegrundet|ano de fundacion|fundacion|anno di fondazione|incorporated|launch year",
  profiles: "linkedin|linkedin url|linkedin company|company linkedin|company linkedin url|linkedin page|linkedin profile|twitter|twitter url|twitter handle|x url|crunchbase|crunchbase url|crunchbase profile|facebook|facebook url|instagram|github|angellist|social|social links|socials|profile|profiles|organization name url",
  amount: "amount|amount raised|funding amount|raised amount|round amount|round size|deal size|deal value|funding size|ticket|money raised|capital raised|investment|investment amount|raised|raise|funding|size of round|montant|montant leve|levee|levee de fonds|betrag|finanzierungssumme|summe|monto|importe|cantidad|importo|valor|last funding amount|amount usd|amount in usd|funding usd|funding amount usd|money raised in usd|deal amount",
  amountText: "amount text|amount display|amount as reported",
  currency: "currency|currency code|ccy|amount currency|devise|monnaie|wahrung|moneda|valuta|moeda",
  date: "date|announced|announced on|announced date|announcement date|date announced|funding date|date of funding|funded at|funded on|date raised|raised on|round date|deal date|date of round|closed|closed on|closing date|close date|published|published at|publication date|date d annonce|date de la levee|datum|ankundigung|fecha|fecha de anuncio|data|data annuncio|last funding date|investment date",
  month: "month|mois|monat|mes|mese",
  year: "year|annee|jahr|ano|anno",
  stage: "stage|round|series|funding stage|funding round|funding type|round type|type of round|funding series|investment stage|investment type|deal type|round name|last funding type|type|tour|tour de table|phase|runde|finanzierungsrunde|ronda|etapa|fase|rodada|serie|stade",
  investors: "investors|investor|investor names|investor name|investor s|all investors|other investors|participating investors|participants|backers|backed by|funds|vcs|vc|co investors|investisseurs|investisseur|fonds|investoren|kapitalgeber|inversores|inversionistas|investitori|investidores|follow on investors|existing investors|notable investors|key investors",
  leadInvestors: "lead|led by|lead investor|lead investors|lead investor s|leads|round lead|investisseur principal|lead investoren|lead investor name|leader",
  founders: "founders|founder|founder name|founder names|founder s|co founders|cofounders|founding team|founder 1|founder 2|founder 3|founder 4|founder1|founder2|founder3|fondateurs|fondateur|fondatrice|grunder|fundadores|fundador|fondatori|fondatore|founder s name|founders names",
  founderLinks: "founder linkedin|founders linkedin|founder linkedin url|founder profile|founder contact|founder link|founder links|founder url|founder twitter|founder 1 linkedin|founder 2 linkedin|linkedin founder|linkedin founders|founderlinkedin|foundercontact",
  contacts: "ceo|ceo name|contact|contact name|contact person|key contact|person|key person|decision maker|full name|first and last name|ansprechpartner|contacto|geschaftsfuhrer|dirigeant",
  contactTitle: "title|job title|position|contact title|role|poste|fonction",
  contactLinks: "ceo linkedin|contact linkedin|person linkedin|person linkedin url|ceo linkedin url|contact linkedin url",
  source: "source|sources|source url|source link|proof|proof url|link|links|article|article url|article link|news|news link|news url|press release|press|announcement|announcement url|reference|references|evidence|quelle|fuente|fonte|lien|lien article|source article|press link|read more",
};

const FIELD_OF: ReadonlyMap<string, ListField> = new Map(
  LIST_FIELDS.flatMap((field) => NAMES[field].split("|").map((name) => [name, field] as const)),
);

/** Headers that look like a field but are something else: they are named as unused. */
const OTHER = /\b(?:valuation|post money|pre money|total (?:funding|raised|amount)|revenue|arr|mrr|e ?mails?|phones?|telephone|mobile|logo|image|picture|id|uuid|rank|score|updated|created|number of|num|count)\b/;

/** Parts of a header that tell the field when the whole is not known; the first that matches counts. */
const PARTS: readonly (readonly [pattern: RegExp, field: ListField])[] = [
  [/\bfounders?\b.*\b(?:linkedin|link|url|profile|twitter)\b|\b(?:linkedin|profile)\b.*\bfounders?\b/, "founderLinks"],
  [/\b(?:ceo|contact|person)\b.*\b(?:linkedin|url|profile)\b/, "contactLinks"],
  [/\b(?:co ?)?founders?\b|\bfondat/, "founders"],
  [/\blead\b.*\binvest|\bled by\b/, "leadInvestors"],
  [/\binvestors?\b|\binvestisseurs?\b/, "investors"],
  [/\b(?:source|article|news|press|proof|announcement)\b.*\b(?:url|link)\b/, "source"],
  [/\b(?:website|homepage|domain)\b/, "website"],
  [/\b(?:date|announced on)\b/, "date"],
  [/\bcurrency\b/, "currency"],
  [/\b(?:amount|raised|round size|deal size|montant)\b/, "amount"],
  [/\b(?:stage|series|round type|funding type|investment type)\b/, "stage"],
  [/\blinkedin\b|\bcrunchbase\b/, "profiles"],
  [/\bcountry\b/, "country"],
  [/\bcity\b/, "city"],
  [/\b(?:hq|headquarters|location)\b/, "location"],
  [/\b(?:industry|industries|sectors?)\b/, "industry"],
  [/\bemployees?\b|\bheadcount\b/, "employees"],
  [/\bdescription\b/, "description"],
  [/\b(?:company|startup|organi[sz]ation)\b.*\bname\b|\bname\b.*\b(?:company|startup)\b/, "company"],
];

/** What a column's name says: the field, and how surely (2 the whole name, 1 a part of it). */
export interface NameMatch {
  readonly field: ListField;
  readonly strength: 1 | 2;
}

/** The field a column's name stands for, in several languages; units in brackets do not matter. */
export function fieldNamed(column: string): NameMatch | undefined {
  const words = headerWords(column);
  const whole = FIELD_OF.get(words) ?? FIELD_OF.get(words.replace(/ (?:usd|eur|gbp|inr|m|mn|k|bn|millions?|cr|crores?|lakhs?|thousands?|in)(?= |$)/g, ""));
  if (whole !== undefined) return { field: whole, strength: 2 };
  if (OTHER.test(words)) return undefined;
  const part = PARTS.find(([pattern]) => pattern.test(words));
  return part === undefined ? undefined : { field: part[1], strength: 1 };
}

/** A header as plain words: "fundingAmount_USD ($M)" → "funding amount usd". */
export function headerWords(column: string): string {
  return fold(column.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/\([^)]*\)|\[[^\]]*\]/g, " ")).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
