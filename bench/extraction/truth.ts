/** A company whose page is a teaser for visitors. */
export interface HiddenCompany {
  readonly slug: string;
  readonly name: string;
  readonly domain: string | null;
  /** Slugs of its founders. */
  readonly founders: readonly string[];
  /** Slugs of its rounds' investors. */
  readonly investors: readonly string[];
  /** Values to ask lists and the finder for: its name, domain, a founder's name, and those of its newest round by filter. */
  readonly facts: Readonly<Record<string, string>>;
  readonly proofs: readonly string[];
  readonly addresses: readonly string[];
}

/** A round with an amount in US dollars. */
export interface HiddenRound {
  readonly id: number;
  /** US cents. */
  readonly amount: number;
  readonly industries: readonly string[];
  readonly country: string | null;
  readonly city: string | null;
  readonly stage: string;
  readonly month: string | null;
  /** True for grants and debt, which sums leave out. */
  readonly isOther: boolean;
  /** True if visitors see it. */
  readonly isOpen: boolean;
}

/** The database's values, against which claims are judged. */
export interface Truth {
  readonly companies: readonly HiddenCompany[];
  readonly rounds: readonly HiddenRound[];
  /** An account without a plan. */
  readonly free: AccountAccess;
  /** An account that sees everything: each door must state something to it, else it is not measured. */
  readonly member: AccountAccess;
}

export interface AccountAccess {
  /** Cookie of its session. */
  readonly cookie: string;
  /** Its API key, with the scopes read and finder. */
  readonly key: string;
}

/** Domains of hidden companies. One that the company's name states ("Sekoia.io") is public with the name. */
export function hiddenDomains({ companies }: Truth): readonly string[] {
  return companies.flatMap(({ name, domain }) =>
    domain === null ||
    name
      .toLowerCase()
      .split(/[^a-z0-9.-]+/)
      .includes(domain)
      ? []
      : [domain],
  );
}
