// All facts of companies, rounds and people stand in one file, so that adding one changes one declaration.
import type { HeadcountBand } from "./headcount-bands.ts";
import { splitWords } from "../industries/split-words.ts";
import type { Measure } from "./measures.ts";
import type { Money } from "./money.ts";
import type { PartialDate } from "./partial-date.ts";

/**
 * Origin of the evidence; decides the strength of a claim. `derived`: the gazetteer's data for the city in the same
 * document; `reviewed`: a reviewer's choice among places of that name; `estimated`: by a provider, and no evidence.
 */
export type Method = (typeof METHODS)[number];
export const METHODS = ["filed", "published", "imported", "edited", "derived", "reviewed", "estimated"] as const;

/** What a person is to a company. */
export const ROLES = ["founder", "executive_officer", "director", "promoter", "employee"] as const;
export type Relation = (typeof ROLES)[number];

export type StartupVerdict = "yes" | "no" | "unknown";

export interface InvestorMention {
  readonly name: string;
  readonly lead: boolean;
}

/** The value of each type of fact. */
export interface FactValues {
  text: string;
  /** Absolute http(s) URL. */
  url: string;
  /** E-mail address in lower case, at an organisation's own domain. */
  email: string;
  year: number;
  headcount: HeadcountBand;
  text_list: readonly string[];
  url_list: readonly string[];
  /** `raising` is an offering with nothing sold yet, which does not count as a funding round. */
  state: "closed" | "raising";
  /** `unknown`: its evidence does not say, and a person has to decide. */
  startup: StartupVerdict;
  /** US cents, of facts whose sources state dollars only. */
  usd: number;
  /** Stored in two columns: `…_minor` and `currency`, and `…_on` and `…_precision`. */
  money: Money;
  date: PartialDate;
  /** Stored in separate tables. */
  investors: readonly InvestorMention[];
  measures: readonly Measure[];
}
export type FactType = keyof FactValues;

/**
 * A value that evidence states about a company, round or person. Claims and their folding, table columns, lead rows,
 * exports, REST, MCP, OpenAPI, change lists, list import and pages derive from these declarations. To add one, write a
 * migration that adds the column, run `npm run db:types`, and declare it here.
 */
export interface Fact {
  readonly type: FactType;
  /** Column of the subject's table; for types in two columns, their common prefix. */
  readonly column: string;
  /** Public name in exports, REST and MCP; defaults to the column. */
  readonly name?: string;
  /** On pages and in change lists. */
  readonly label: string;
  /** One sentence for the reference pages. */
  readonly description: string;
  /**
   * Audience of the value as data; defaults to everybody. `page` means that it is only shown on pages, beside its
   * evidence.
   */
  readonly access?: "public" | "account" | "paid" | "page";
  /** True if rows of lists (table `lead`) have it, under the same column. */
  readonly lead?: true;
  /** Claim fields that the value comes from; defaults to the field of the same name. */
  readonly from?: readonly string[];
  /** True if change lists hide the values, which may name people. */
  readonly mayNamePeople?: true;
  /**
   * Column headings of this fact in list files: folded, separated by `|`. Cells are read by type; `--map` uses the
   * fact's key.
   */
  readonly headings?: string;
  /** Longest text kept from a list file; defaults to 200. */
  readonly maxLength?: number;
  /** Splits a cell of a list file into the items of a list; defaults to commas and semicolons. */
  readonly split?: (cell: string) => readonly string[];
}

export const COMPANY_FACTS = {
  name: {
    type: "text",
    column: "name",
    label: "Name",
    description: "Name of the company.",
    from: ["name", "legalName", "nameFromDomain"],
  },
  website: { type: "url", column: "website", label: "Website", description: "Website URL of the company.", lead: true },
  domain: {
    type: "text",
    column: "domain",
    label: "Domain",
    description: "Registrable domain of its website.",
    lead: true,
    from: ["website"],
  },
  description: {
    type: "text",
    column: "description",
    label: "Description",
    description: "What the company does, as stated by its source.",
    mayNamePeople: true,
    headings:
      "description|short description|about|summary|what they do|one liner|tagline|pitch|company description|overview|beschreibung|descripcion|descrizione|descricao|activite",
    maxLength: 2_000,
  },
  industry: {
    type: "text_list",
    column: "industry",
    label: "Industry",
    description: "The company's industry in the words of its sources; `industries` has the canonical ones.",
    split: splitWords,
    headings:
      "industry|industries|sector|sectors|vertical|verticals|category|categories|category list|company category list|company category|industry group|market|space|secteur|secteurs|branche|branchen|industria|settore|setor|company industry|domaine|segment|segmento|theme|bransch|branza|ramo|rubro",
  },
  city: { type: "text", column: "city", label: "City", description: "City of the company.", lead: true },
  region: {
    type: "text",
    column: "region",
    label: "Region",
    description: "State, province or region of the company, by name.",
    lead: true,
  },
  country: {
    type: "text",
    column: "country",
    name: "country_code",
    label: "Country",
    description: "ISO 3166-1 alpha-2 code of the company's country. Filters also take names and groups such as Europe.",
    lead: true,
  },
  headcountBand: {
    type: "headcount",
    column: "headcount_band",
    name: "headcount",
    label: "Employees",
    description: "Employee band, such as 11-50.",
    lead: true,
    headings:
      "employees|employee count|number of employees|no of employees|headcount|team size|company size|size|staff|effectif|effectifs|mitarbeiter|empleados|dipendenti|num employees|number employees|total employees|current employees|total headcount|linkedin employees|employees on linkedin|anzahl mitarbeiter|mitarbeiterzahl|mitarbeitende|nombre d employes|nombre de salaries|employee range|employees range",
  },
  yearFounded: {
    type: "year",
    column: "year_founded",
    label: "Year founded",
    description: "Year the company was founded.",
    lead: true,
    headings:
      "founded|founding yr|founded yr|yr founded|year of founding|founded on|founded at|date founded|year founded|founded year|founding year|founded in|founded date|year of foundation|foundation year|established|inception|annee de creation|date de creation|grundungsjahr|gegrundet|ano de fundacion|fundacion|anno di fondazione|incorporated|launch year",
  },
  legalName: {
    type: "text",
    column: "legal_name",
    label: "Legal name",
    description: "Registered name of the company, where known.",
    headings:
      "legal name|legal entity|entity name|registered name|raison sociale|denomination sociale|razon social|ragione sociale",
  },
  formerNames: {
    type: "text_list",
    column: "former_names",
    label: "Former names",
    description: "Former names of the company.",
    mayNamePeople: true,
    headings:
      "former name|former names|previous name|previous names|formerly|formerly known as|aka|also known as|ancien nom",
  },
  profileUrls: {
    type: "url_list",
    column: "profile_urls",
    label: "Profiles",
    description: "The company's own profiles on other sites.",
    mayNamePeople: true,
  },
  email: {
    type: "email",
    column: "email",
    label: "General e-mail address",
    description: "E-mail address of the company itself, such as hello@, as its source states it.",
    access: "page",
  },
  cik: {
    type: "text",
    column: "cik",
    label: "SEC number (CIK)",
    description: "The company's SEC Central Index Key, ten digits.",
    access: "account",
  },
  startup: {
    type: "startup",
    column: "startup",
    label: "Startup",
    description: "Whether the company is a startup; only startups are listed.",
    access: "page",
  },
  startupReason: {
    type: "text",
    column: "startup_reason",
    label: "Reason",
    description: "Why the company counts as a startup or not.",
    access: "page",
  },
} as const satisfies Record<string, Fact>;

/** Facts of a funding round. The amount in US dollars is computed from `amount` and is no fact. */
export const ROUND_FACTS = {
  state: {
    type: "state",
    column: "state",
    label: "State",
    description: "Whether money was raised, or the offering has sold nothing yet.",
    access: "page",
  },
  amount: {
    type: "money",
    column: "amount",
    label: "Amount",
    description: "Amount in its own currency; null when undisclosed.",
    lead: true,
  },
  amountText: {
    type: "text",
    column: "amount_text",
    label: "Amount as written",
    description: 'The amount as the source wrote it ("$100M+", "₹4.2 crore").',
    access: "page",
  },
  fundingType: {
    type: "text",
    column: "funding_type",
    label: "Funding type",
    description:
      "Angel, Pre-Seed, Seed, Pre-Series A, Series A to K, Venture, Bridge or Growth, or Debt, Grant, Secondary or ICO, where the source states one.",
    lead: true,
    from: ["stageText"],
  },
  stageText: {
    type: "text",
    column: "stage_text",
    label: "Stage",
    description: "The stage as the source wrote it.",
    lead: true,
  },
  announced: {
    type: "date",
    column: "announced",
    label: "Announced",
    description: "Announcement date as precisely as known: 2026-07-15, 2026-07, 2026-Q3, 2026-H2 or 2026.",
    lead: true,
  },
  firstSale: {
    type: "date",
    column: "first_sale",
    label: "First sale",
    description: "Date of the first sale stated by a filing, as precisely as known.",
  },
  offered: {
    type: "usd",
    column: "offered_usd_minor",
    name: "offered_usd",
    label: "Offered",
    description:
      "What an offering wants to raise, as filed: the target of a Form C, the total of a Form D. Never money raised.",
  },
  offeredMost: {
    type: "usd",
    column: "offered_most_usd_minor",
    name: "offered_most_usd",
    label: "Offered at most",
    description: "The most that an offering may raise, as filed.",
  },
  filed: { type: "date", column: "filed", label: "Filed", description: "Day of the first filing about the offering." },
  openUntil: {
    type: "date",
    column: "open_until",
    label: "Open until",
    description:
      "Last day of the offering, as filed, or the day of its withdrawal or failure; a Form D counts as open for 12 months.",
  },
  investors: {
    type: "investors",
    column: "investors",
    label: "Investors",
    description: "Investors, in the order of the evidence.",
    lead: true,
    mayNamePeople: true,
  },
} as const satisfies Record<string, Fact>;

export const PERSON_FACTS = {
  name: { type: "text", column: "name", label: "Name", description: "Name of the person." },
  profileUrl: {
    type: "url",
    column: "profile_url",
    label: "Profile",
    description: "URL of the person's professional profile.",
  },
  location: {
    type: "text",
    column: "location",
    label: "Location",
    description: "The person's location, as stated by the source.",
  },
  description: {
    type: "text",
    column: "description",
    label: "Description",
    description: "What the source says about the person.",
  },
  email: {
    type: "email",
    column: "email",
    label: "E-mail address",
    description: "The person's address at work, as a source states it.",
    access: "page",
  },
} as const satisfies Record<string, Fact>;

export type Facts = Readonly<Record<string, Fact>>;

const { email: _companyEmail, ...shownCompanyFacts } = COMPANY_FACTS;
const { email: _personEmail, ...shownPersonFacts } = PERSON_FACTS;
/** Without e-mail addresses: only contacts show those, with their status and never against an objection (decision 26). */
export const SHOWN_COMPANY_FACTS = shownCompanyFacts;
export const SHOWN_PERSON_FACTS = shownPersonFacts;

/** The values of declared facts. */
export type Values<F extends Facts> = { -readonly [K in keyof F]: FactValues[F[K]["type"]] };
type CompanyValues = Values<typeof COMPANY_FACTS>;
type RoundValues = Values<typeof ROUND_FACTS>;
type PersonValues = Values<typeof PERSON_FACTS>;

/** Values after folding all claims of a subject: lists may be empty, any other value may be unknown. */
export type Folded<V> = { readonly [K in keyof V]: V[K] extends readonly unknown[] ? V[K] : V[K] | null };
export type FoldedCompany = Folded<CompanyValues> & { readonly name: string };
export type FoldedRound = Folded<RoundValues> & Pick<RoundValues, "state">;
export type FoldedPerson = Folded<PersonValues> & { readonly name: string };
/** Companies and people as pages show them: without e-mail addresses. */
export type ShownCompany = Omit<FoldedCompany, "email">;
export type ShownPerson = Omit<FoldedPerson, "email">;

/** The facts that rows of lists have. */
export function leadFacts<F extends Facts>(facts: F): Pick<F, LeadFact<F>> {
  return Object.fromEntries(Object.entries(facts).filter(([, { lead }]) => lead)) as Pick<F, LeadFact<F>>;
}

/** Names of the facts with `lead: true`. */
type LeadFact<F extends Facts> = { [K in keyof F]: F[K] extends { readonly lead: true } ? K : never }[keyof F];
/** The facts in rows of lists. */
export type LeadFacts = Pick<Folded<CompanyValues>, LeadFact<typeof COMPANY_FACTS>> &
  Pick<Folded<RoundValues>, LeadFact<typeof ROUND_FACTS>>;

/** Names of the facts with `headings`. */
type ListedFact<F extends Facts> = { [K in keyof F]: F[K] extends { readonly headings: string } ? K : never }[keyof F];
/** The facts that list files state directly. */
export type ListFact = ListedFact<typeof COMPANY_FACTS & typeof ROUND_FACTS>;

/** Facts that evidence can state about a company; absent if the evidence does not mention them. */
export type CompanyFields = Partial<Omit<CompanyValues, "domain">> & {
  /** Derived from the web domain because the evidence gave no name; any real name replaces it. */
  nameFromDomain?: string;
  /** The company's id in its list, prefixed with the column's name. */
  listId?: string;
  measures?: readonly Measure[];
  /** Its numbers in registers with their kind, the surest first: "uei:ABCDEFGHJK12", "pic:900100001", "vat:DE000000001". */
  registers?: readonly string[];
  /** Links in the list's other columns, kept if the row has no website; the search for a website follows them. */
  links?: readonly string[];
  /** The stated country (ISO 3166-1 alpha-2), if it has no city of the stated name: a reviewer decides which is meant. */
  doubtedCountry?: string;
  /** The location from which a derived or reviewed claim follows, as the source states it. */
  derivedFrom?: { readonly city: string; readonly region?: string; readonly country?: string };
};

/** Facts that evidence can state about a funding round. */
export type RoundFields = Partial<Omit<RoundValues, "fundingType">> & {
  /** The round's id in its list, prefixed with the column's name. */
  listId?: string;
};

/** Facts that evidence can state about a person. */
export type PersonFields = Partial<PersonValues>;

/** Facts that evidence can state about a person's role in a company. */
export interface RoleFields {
  relation?: Relation;
  title?: string;
}
