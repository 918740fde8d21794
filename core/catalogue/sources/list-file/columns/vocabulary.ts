import { hintOfHeader } from "../values/amount-shape.ts";
import { fold } from "../values/text.ts";
import { LIST_FACTS, LIST_FIELDS, type ListField, type OwnField } from "./list-field.ts";

/**
 * Header names of fields other than facts, which declare their own `headings`: folded, without punctuation, in English,
 * French, German, Spanish, Italian and Portuguese.
 */
const NAMES: Readonly<Record<OwnField, string>> = {
  company:
    "company|company name|unicorn|unicorn company|unicorn name|org name|org|investee|funded company|funded organization name|startup|startup name|startups|organization|organisation|organization name|organisation name|business|business name|firm|name|entreprise|societe|nom|nom de l entreprise|unternehmen|firma|firmenname|name des unternehmens|empresa|nombre|nombre de la empresa|azienda|societa|nome|nome da empresa|bedrijf|bedrijfsnaam|bolag|foretag|selskap|virksomhed|会社名|企業名|公司|公司名称|企业名称|회사명|기업명|funded organization|funded organisation|investee company|społka|nazwa społki|sirket|sirket adi|girisim|компания|стартап|account|account name|issuer|companies|project|project name|target company|portfolio company",
  listId:
    "id|uuid|guid|slug|permalink|company id|company uuid|company slug|company permalink|organization id|organization uuid|organization permalink|organisation id|org id|org uuid|startup id|startup uuid|entreprise id|entity id|yc id|crunchbase id|pitchbook id|dealroom id|tracxn id",
  roundId:
    "round id|round uuid|round permalink|funding round id|funding round uuid|funding round permalink|deal id|deal uuid|transaction id|investment id",
  website:
    "website|web site|company website|company url|website url|url|homepage|home page|web|site|site web|site internet|domain|domain name|company domain|webseite|internetseite|sitio web|pagina web|sito|sito web|web address|www",
  location:
    "location|hq|headquarters|headquarter|hq location|headquarters location|based in|where|place|address|company location|localisation|lieu|siege|siege social|standort|sitz|ubicacion|sede|localizacao|geography|city country|city state",
  city: "city|hq city|headquarters city|town|ville|stadt|ort|plaats|sted|ciudad|citta|cidade|miasto|sehir|город|company city",
  region:
    "region|state|province|hq state|hq region|state region|state code|region code|company state province|hq state province|state province|province code|bundesland|etat|provincia|estado|regione|departement|company state",
  country:
    "country|company country territory region|hq country territory region|hq country|country code|headquarters country|nation|pays|land|pais|paese|kraj|ulke|страна|company country",
  profiles:
    "linkedin|linkedin url|linkedin company|company linkedin|company linkedin url|linkedin page|linkedin profile|twitter|twitter url|twitter handle|x url|crunchbase|crunchbase url|cb url|crunchbase profile|facebook|facebook url|instagram|github|angellist|social|social links|socials|profile|profiles|profile urls|organization name url",
  amount:
    "amount|amount raised|invested|amount invested|funding amount|raised amount|round amount|round size|deal size|deal value|funding size|ticket|money raised|capital raised|investment|investment amount|raised|raise|funding|size of round|montant|montant leve|levee|levee de fonds|betrag|finanzierungssumme|summe|monto|importe|cantidad|importo|valor|last funding|last funding amount|last financing size|last funding size|volumen|finanzierungsvolumen|investitionssumme|bedrag|belopp|belop|beløp|kwota|kwota rundy|tutar|yatirim tutari|сумма|調達額|金額|金额|融资金额|투자금액|amount usd|amount in usd|funding usd|funding amount usd|money raised in usd|deal amount",
  amountWithheld: "amount confidential|confidential amount|is amount confidential|amount is confidential",
  amountText: "amount text|amount display|amount as reported",
  currency: "currency|currency code|ccy|amount currency|devise|monnaie|wahrung|moneda|valuta|moeda",
  scale: "unit|units|unit of amount|amount unit|amount scale|scale|einheit|unite|unidad|unita|unidade",
  date: "date|announced|announced on|announced at|date of the funding round|date of funding round|round announced|funding announced|announced date|announcement date|date announced|funding date|date of funding|funded at|funded on|date raised|raised on|raised at|round date|deal date|date of round|round closed|round closed on|deal closed|closing date|close date|published|published at|publication date|date d annonce|date de la levee|datum|ankundigung|fecha|fecha de anuncio|dato|tarih|дата|日付|発表日|日期|날짜|data|data annuncio|last funding date|last funding on|last funding at|last financing date|investment date",
  month: "month|mois|monat|mes|mese",
  year: "year|annee|jahr|ano|anno",
  stage:
    "stage|round|deal|event|event type|transaction type|kind|kind of deal|deal kind|deal category|nature|series|vc round|funding stage|funding round|funding type|round type|type of round|funding series|investment stage|investment type|deal type|round name|stage text|last round|last round type|last funding type|last financing deal type|last funding round type|type|tour|tour de table|phase|runde|finanzierungsrunde|ronda|etapa|fase|rodada|serie|stade|ronde|runda|tur|yatirim turu|раунд|ラウンド|轮次|融资轮次|라운드|투자단계|type d operation|nature de l operation|tipo de operacion|tipo di operazione|tipo de operacao|transaktionsart|art der transaktion",
  series: "funding round code|round code|series letter|deal type 2",
  investors:
    "investors|participating|participated|participating investor|new investors|investor|investor names|investor name|investor s|all investors|other investors|participating investors|participants|backers|backer|backing|backed by|funded by|financed by|funds|vcs|vc|co investors|investisseurs|investisseur|fonds|investoren|kapitalgeber|inversores|inversionistas|investitori|investidores|investeerders|investeerder|investerare|investorer|inwestor|inwestorzy|yatirimci|yatirimcilar|инвестор|инвесторы|投資家|投资方|投资机构|투자자|follow on investors|existing investors|notable investors|key investors|angels|business angels|angel investors",
  leadInvestors:
    "lead|lead sole investors|led by|lead investor|lead investors|lead investor s|leads|round lead|investisseur principal|lead investoren|lead investor name|leader",
  leadFlag: "is lead|is leader|is lead investor|lead flag|lead y n|lead yes no",
  rowKind: "row kind|deal status|round status|transaction status|deal state",
  takesPart: "has participated|is participating|did participate",
  founders:
    "founders|founder|founded by|gegrundet von|fonde par|fundada por|fundado por|founder name|founder names|founder s|co founders|cofounders|founding team|founder 1|founder 2|founder 3|founder 4|founder1|founder2|founder3|fondateurs|fondateur|fondatrice|grunder|grundere|grundare|oprichters|fundadores|fundador|fondatori|fondatore|founder s name|founders names",
  founderLinks:
    "founder linkedin|founders linkedin|founder linkedin url|founder profile|founder contact|founder link|founder links|founder url|founder twitter|founder 1 linkedin|founder 2 linkedin|linkedin founder|linkedin founders|founderlinkedin|foundercontact",
  founderTitles: "founder title|founder titles|founders title|founders titles|founder role|founder position",
  contacts:
    "ceo|ceo name|cto|coo|cfo|chief executive|chief executive officer|chief technology officer|managing director|president|key people|key persons|key person name|people|team|management|management team|leadership|leadership team|executives|executive team|contact|contact name|contact person|key contact|person|key person|decision maker|full name|first and last name|first name last name|given name family name|given name surname|vorname nachname|prenom nom de famille|ansprechpartner|contacto|geschaftsfuhrer|dirigeant",
  contactTitle: "title|job title|position|contact title|role|poste|fonction",
  contactLinks:
    "ceo linkedin|contact linkedin|person linkedin|person linkedin url|ceo linkedin url|contact linkedin url",
  founderEmails:
    "founder email|founder emails|founders email|founders emails|founder email address|email founder|founder mail|mail du fondateur",
  contactEmails:
    "contact email|contact emails|contact email address|ceo email|ceo email address|email contact|decision maker email",
  emails:
    "email|e mail|emails|e mails|email address|e mail address|mail|work email|business email|company email|company e mail|general email|info email|courriel|correo|correo electronico|e mail adresse|posta elettronica",
  emailStatus:
    "email status|e mail status|contact email status|founder email status|email verification status|email confidence",
  source:
    "source|sources|source url|source link|proof|proof url|link|links|article|article url|article link|news|news link|news url|press release|press|announcement|announcement url|reference|references|evidence|quelle|fuente|fonte|lien|lien article|source article|press link|read more",
};

const FIELD_OF: ReadonlyMap<string, ListField> = new Map(
  LIST_FIELDS.flatMap((field) => {
    const names = field in NAMES ? NAMES[field as OwnField] : (LIST_FACTS[field]?.headings ?? "");
    return names.split("|").map((name) => [fold(name), field] as const);
  }),
);

/** Meanings of headers that are not fields; the first match wins. */
const MEANINGS = [
  ["contact data", /\b(?:e ?mails?|mail|courriel|phones?|telephone|mobile|whatsapp)\b/],
  [
    "about an investor",
    /\b(?:investors?|investisseurs?|backers?|leads?)\b.*\b(?:countr\w+|origins?|nationalit\w+|cit(?:y|ies)|locations?|regions?|geograph\w+|continents?|hq|types?|kinds?|categor\w+|class|websites?|urls?|links?|domains?|stages?|notes?|sources?|shares?|stakes?)\b|\b(?:herkunft|pays|land|pais|paese|origine|origen|origem)\b.*\b(?:invest\w+)/,
  ],
  ["yes or no", /^(?:has|is|was|were|are|did|does)\b|\b(?:verified|confirmed|flag|y n|yes no)$/],
  ["image", /\b(?:logo|image|picture|photo|avatar|icon|thumbnail|banner)s?\b|\bpath\b/],
  [
    "valuation",
    /\bvaluations?\b|\b(?:post|pre) (?:money|val)\b|\benterprise value\b|\bmarket cap\b|\bvaleur (?:d )?entreprise\b|\bvalorisation\b|\bbewertung\b|\bvaloracion\b/,
  ],
  ["layoffs", /\blay ?offs?\b|\blaid off\b/],
  [
    "total raised so far",
    /\btotal (?:\w+ ){0,2}(?:funding|raised|amount|invested|investments?|capital)\b|\b(?:funding|raised|amount|investments?) (?:\w+ )?(?:total|to date|so far)\b|\btotal (?:money|equity)\b|\blifetime\b|\bcumulative\b/,
  ],
  [
    "another round",
    /\b(?:previous|prior|next|planned|upcoming)\b.*\b(?:rounds?|stage|series|funding|raise|amount)\b|\bfirst (?:funding|round)\b|^each round\b/,
  ],
  ["amount sought", /\b(?:target|goal|seeking|sought|asking|ask|min(?:imum)? (?:investment|ticket))\b/],
  [
    "another amount",
    /\b(?:revenues?|arr|mrr|turnover|ebitda|profit|loss|net income|price|cost|salary|budget|spend|net worth|aum|assets|market size|fees?|burn)\b/,
  ],
  [
    "exit",
    /^(?!.*\b(?:investors?|backers?)\b).*\b(?:acquirers?|acquired by|acquiring (?:company|party|firm)|purchasers?|purchased by|bought by|sold to|buyers?|new (?:owner|parent)|exit (?:value|date|type|price|multiple|year)|kaufer|acquereur|acheteur|comprador|adquirente|acquirente)\b/,
  ],
  [
    "remark",
    /\b(?:notes?|comments?|remarks?|memo|bemerkung\w*|kommentar\w*|anmerkung\w*|observacion\w*|remarques?|commentaires?|opmerking\w*)\b/,
  ],
  [
    "who keeps the list",
    /^(?:author|reporter|journalist|analyst|editor|assignee|assigned to|scout|researcher)$|^(?:record|account|contact|company|list) owner\b|\badded by\b/,
  ],
  [
    "customers",
    /\b(?:(?:customer|client|member|subscriber|user)s? (?:since|id|no|number|name|type|tier|status)|membership|attendees?|tickets?|invoices?|order (?:date|id|no|number|value|total)|contracts?|renewals?|last (?:contact|call|meeting|email|touch)(?:ed)?|next (?:step|action|call|meeting)|unit price|list price|price list|subscriptions?|quantity|sku)\b/,
  ],
  [
    "advisers and boards",
    /\b(?:law(?:yers?| firms?)|legal|counsel|attorneys?|solicitors?|audit(?:ors?)?|account(?:ants?|ing firm)|brokers?|(?:placement|pr|marketing) (?:agent|agency|firm)|agency|advis[eo]rs?|underwriters?|bookrunners?|arrangers?|board(?: (?:members?|seats?|of directors|observers?))?|directors|kanzlei|(?:rechts)?anwalte?|notare?|hausbank|(?:steuer|wirtschafts)(?:berater|prufer)|berater|beirat|aufsichtsrat|avocats?|conseils?|abogados?|asesor(?:es)?)\b/,
  ],
  [
    "career of a person",
    /\b(?:backgrounds?|alma mater|education|universit\w+|(?:previous|prior|former|past) (?:compan(?:y|ies)|employers?|roles?|startups?|experience)|employers?|careers? history|bio(?:graphy)?|werdegang|lebenslauf|parcours)\b/,
  ],
  ["parent company", /^(?:parent|parent company|subsidiary of|group|holding|part of)$/],
  ["row number", /^(?:sr|s|serial) no$|^(?:sno|index|number|no|row)$/],
  ["count", /\b(?:number|num|count|no of|nb)\b|\b(?:funding|investment) rounds$/],
  [
    "technical date",
    /\b(?:created|updated|modified|edited|inserted|imported|scraped|crawled|retrieved|fetched|synced|indexed|checked|added|entry|activity|contacted|registered|signup|timestamp|last seen|erfasst|erstellt|angelegt|geandert|aktualisiert|cree|modifiee?|creado|actualizado|modificado|criado|atualizado|creato|aggiornato|modificato)\b/,
  ],
  [
    "another date",
    /^(?!.*\b(?:round|deal|funding|financing)\b).*\b(?:closed|joined|founded|founding|foundation|incorporat\w+|launched|established|birth|died|ipo|acquired|exit|deadline|due|start|end|renewal)\b/,
  ],
  ["currency of other amounts", /\b(?:native|original) currency\b/],
  ["identifier", /\b(?:ids?|uuids?|guids?|slugs?|permalinks?)\b/],
  ["rank", /\b(?:rank|ranking|score)\b/],
  ["another link", /\b(?:careers?|jobs?|deck|demo|videos?|docs|calendly|apply)\b/],
  ["location of a person", /\bfounders?\b.*\blocation\b/],
] as const satisfies readonly (readonly [meaning: string, words: RegExp])[];

/** Headings of the state of the company, which may have changed after the round. */
export const COMPANY_STATE = /^(?:(?:company|operating|current|business|startup) )?status$|\boutcome of company\b/;

export type Meaning = (typeof MEANINGS)[number][0];

/** Parts of a header that identify a field if the whole header is unknown; the first match wins. */
const PARTS: readonly (readonly [pattern: RegExp, field: ListField])[] = [
  [
    /\bfounders?\b.*\b(?:linkedin|links?|urls?|profiles?|twitter)\b|^links? .*\bfounders?\b|\b(?:linkedin|profile)\b.*\bfounders?\b/,
    "founderLinks",
  ],
  [/^(?:co ?)?founders? ?\d* (?:job )?(?:titles?|roles?|positions?)$/, "founderTitles"],
  [/\b(?:ceo|contact|person)\b.*\b(?:linkedin|url|profile)\b/, "contactLinks"],
  [/\b(?:co ?)?founders?\b|\bfondat/, "founders"],
  [/\blead\b.*\binvest|\bled by\b/, "leadInvestors"],
  [/\binvestors?\b|\binvestisseurs?\b/, "investors"],
  [/\b(?:source|article|news|press|proof|announcement)\b.*\b(?:url|link)\b/, "source"],
  [/^(?:source|proof|article|press|announcement)\b/, "source"],
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
  [/\bemployees?\b|\bheadcount\b/, "headcountBand"],
  [/\bdescription\b/, "description"],
  [/\b(?:company|startup|organi[sz]ation)\b.*\bname\b|\bname\b.*\b(?:company|startup)\b/, "company"],
];

/**
 * Words in headers of columns about an address or about other people's addresses, such as the account's owner or an
 * investor.
 */
const ABOUT_ADDRESSES =
  /\b(?:status|verif\w*|valid\w*|confidence|score|opt|out|sent|bounced?|opened|clicked|type|source|owner|assigned|investors?|vc|partner|date|count|number|template|subject|consent|unsubscribed|domain|phones?|telephone|mobile)\b/;

/** The field of a column of e-mail addresses whose header is not in the vocabulary. */
function emailField(words: string): ListField | undefined {
  if (!/\b(?:e ?mails?|courriel|correo)\b/.test(words) || ABOUT_ADDRESSES.test(words)) return undefined;
  if (/\b(?:co ?)?founders?\b|\bfondat|\bgrunder|\bfundador/.test(words)) return "founderEmails";
  return /\b(?:ceo|contact|person|key|dirigeant|geschaftsfuhrer)\b/.test(words) ? "contactEmails" : undefined;
}

/** The field of a column's name and its certainty: 2 for the whole name, 1 for a part of it. */
export interface NameMatch {
  readonly field: ListField;
  readonly strength: 1 | 2;
}

/** Headings of sizes, which are amounts if a currency stands in brackets. */
const SIZE =
  /^(?:size|volume|value|valor|ticket|cheque|check|(?:last )?(?:funding )?(?:deal|round|transaction))(?: size| value)?$/;
/** Fields of a place, which a bracket narrows: "Headquarters (Country)". */
const PLACES: ReadonlySet<ListField> = new Set(["location", "city", "region", "country", "company"]);

/**
 * The field of a column's name in several languages. A bracket is part of the name if the whole is known ("Founder
 * (LinkedIn)"), narrows a place ("Location (City)"), and makes a size an amount if it is a currency; else it is a remark.
 */
export function fieldNamed(column: string): NameMatch | undefined {
  const words = headerWords(column);
  const full = fullWords(column);
  const whole = (full === words ? undefined : wholeField(full)) ?? wholeField(words);
  if (full !== words && whole !== undefined && PLACES.has(whole)) {
    const narrowed = wholeField(full.slice(words.length).trim());
    if (narrowed === "city" || narrowed === "region" || narrowed === "country") return { field: narrowed, strength: 2 };
  }
  if (full !== words && whole === "stage") {
    const narrowed = wholeField(full.slice(words.length).trim());
    if (narrowed === "date" || narrowed === "amount" || narrowed === "investors" || narrowed === "leadInvestors")
      return { field: narrowed, strength: 2 };
  }
  if (SIZE.test(words.replace(UNIT_WORDS, "")) && whole !== "amount" && hintOfHeader(column).currency !== undefined)
    return { field: "amount", strength: 2 };
  if (meaningOf(column) !== undefined) return undefined;
  if (whole !== undefined) return { field: whole, strength: 2 };
  const email = emailField(words);
  if (email !== undefined) return { field: email, strength: 1 };
  const part = PARTS.find(([pattern]) => pattern.test(words));
  return part === undefined ? undefined : { field: part[1], strength: 1 };
}

/** The meaning of a column's name that is not a field, so that its values must not be read as one. */
export function meaningOf(column: string): Meaning | undefined {
  const words = headerWords(column);
  const full = fullWords(column);
  // A bracket may turn a known name into something else: "Amount (total raised)".
  return full === words ? meaningIn(words) : (meaningIn(words) ?? bracketMeaning(meaningIn(full)));
}

function meaningIn(words: string): Meaning | undefined {
  return wholeField(words) === undefined && emailField(words) === undefined
    ? MEANINGS.find(([, pattern]) => pattern.test(words))?.[0]
    : undefined;
}

function bracketMeaning(meaning: Meaning | undefined): Meaning | undefined {
  return meaning === "valuation" || meaning === "total raised so far" || meaning === "yes or no" || meaning === "count"
    ? meaning
    : undefined;
}

/** A header's words with those in brackets. */
function fullWords(column: string): string {
  return /[([]/.test(column) ? headerWords(column.replace(/[()[\]]/g, " ")) : headerWords(column);
}

/** Currencies and scales in a heading, which say nothing of the field: "Betrag in CHF". */
const UNIT_WORDS =
  / (?:usd|eur|gbp|inr|chf|sek|nok|dkk|pln|czk|huf|brl|mxn|jpy|cny|rmb|krw|sgd|hkd|aud|cad|nzd|zar|ngn|kes|aed|ils|euros?|dollars?|teur|tusd|tchf|m|mn|k|bn|mio|mrd|tsd|millions?|cr|crores?|lakhs?|thousands?|cents?|pence|minor(?: units?)?|utc|gmt|in|en)(?= |$)/g;

function wholeField(words: string): ListField | undefined {
  const plain = words.replace(UNIT_WORDS, "");
  const field = FIELD_OF.get(words) ?? FIELD_OF.get(plain);
  if (field !== undefined || !words.startsWith("last ")) return field;
  const ofLast = FIELD_OF.get(plain.replace(/^last (?:(?:round|funding|financing|deal) )?/, ""));
  return ofLast !== undefined && OF_LAST.has(ofLast) ? ofLast : undefined;
}

/** What "last" and "last round" before a heading leave as it is; "Last name" is no name. */
const OF_LAST: ReadonlySet<ListField> = new Set(["amount", "currency", "date", "month", "stage", "series"]);

/** "Last" in the languages of headings; {@link headerWords} writes "latest" and "most recent" as "last". */
const LAST: ReadonlySet<string> = new Set(
  (
    "last recent newest letzte letzten letzter letztes neueste neuesten jungste jungsten dernier derniere derniers " +
    "dernieres ultimo ultima ultimos ultimas laatste senaste siste seneste sidste nyeste ostatni ostatnia ostatniej son"
  ).split(" "),
);
const LAST_PARTS = /^последн|最新|最近|直近|最后|최근|최신|마지막/u;

/** True for headings of the last of several: "Latest round", "Datum der letzten Runde". */
export function saysLast(column: string): boolean {
  const words = fullWords(column).normalize("NFC").split(" ");
  return words.some((word) => LAST.has(word) || LAST_PARTS.test(word));
}

/** A header in plain words: "fundingAmount_USD ($M)" → "funding amount usd". */
export function headerWords(column: string): string {
  return fold(
    column
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/\([^()]*\)|\[[^[\]]*\]/g, " ")
      .replace(/^\s*#/, "number "),
  )
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:linked in|git hub)\b/g, (name) => name.replace(" ", ""))
    .replace(/\b(?:latest|most recent)\b/g, "last")
    .trim();
}
