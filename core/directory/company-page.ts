import type { HeadcountBand, Relation } from "../catalog/fields.ts";
import type { Money } from "../catalog/money.ts";
import type { PartialDate } from "../catalog/partial-date.ts";
import type { Proved } from "./proof.ts";

/** A funding round on its company's page. */
export interface CompanyPageRound {
  readonly roundId: number;
  /** `raising`: an offering that has sold nothing yet; shown as such, never as money raised. */
  readonly state: "closed" | "raising";
  readonly amount: Proved<Money> | null;
  readonly amountUsd: { readonly minor: number; readonly rateOn: string | null; readonly rateSource: string | null } | null;
  readonly fundingType: Proved<string> | null;
  readonly announced: Proved<PartialDate> | null;
  readonly firstSale: Proved<PartialDate> | null;
  readonly investors: Proved<readonly { readonly name: string; readonly lead: boolean }[]> | null;
  readonly proofUrl: string | null;
}

export interface CompanyPagePerson {
  readonly name: string;
  readonly slug: string;
  readonly relation: Relation;
  readonly title: Proved<string> | null;
  readonly profileUrl: Proved<string> | null;
  readonly proof: Proved<string>["proof"];
}

/** Everything the page of one company shows; absent values are null and are shown as unknown or left out. */
export interface CompanyPage {
  readonly slug: string;
  readonly isSample: boolean;
  readonly name: Proved<string>;
  readonly legalName: Proved<string> | null;
  readonly formerNames: Proved<readonly string[]> | null;
  readonly website: Proved<string> | null;
  readonly description: Proved<string> | null;
  readonly industry: Proved<string> | null;
  readonly country: Proved<string> | null;
  readonly region: Proved<string> | null;
  readonly city: Proved<string> | null;
  readonly headcountBand: Proved<HeadcountBand> | null;
  readonly yearFounded: Proved<number> | null;
  readonly profileUrls: Proved<readonly string[]> | null;
  readonly cik: Proved<string> | null;
  /** Founders first. */
  readonly people: readonly CompanyPagePerson[];
  /** Newest first. */
  readonly rounds: readonly CompanyPageRound[];
  readonly updatedAt: Date;
}

/** What an address names: the page, another address to move to, or nothing. */
export type Lookup<T> =
  | { readonly kind: "found"; readonly page: T }
  | { readonly kind: "moved"; readonly slug: string }
  | { readonly kind: "gone" }
  | { readonly kind: "missing" };
