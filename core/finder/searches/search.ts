import type { FinderAnswer } from "../answer/finder-answer.ts";
import type { DomainPattern } from "../answer/domain-answer.ts";
import type { AddressVerdict } from "../answer/address-answer.ts";

/** What is searched for, once it is settled who or what is meant. */
export type SearchSubject =
  | { readonly kind: "person"; readonly name: string; readonly domain: string }
  /** Whether mail to an address would arrive. */
  | { readonly kind: "address"; readonly address: string; readonly domain: string }
  /** All known addresses at a domain, and their pattern. */
  | { readonly kind: "domain"; readonly domain: string };

/** A search as it stands. */
export interface SearchView {
  readonly id: string;
  /** As it was typed. */
  readonly typed: string;
  readonly subject: SearchSubject;
  readonly answer: FinderAnswer;
  /** Of an address alone. */
  readonly verdict: AddressVerdict | null;
  /** Of a domain alone; null when none was learned. */
  readonly pattern: DomainPattern | null;
}
