/** An answer of the domain name system: what was asked for, that there is none, or that nobody could tell. */
export type Lookup<T> = { readonly kind: "found"; readonly records: readonly T[] } | { readonly kind: "none" } | { readonly kind: "unclear"; readonly why: string };

export interface MxRecord {
  /** Lower is tried first. */
  readonly preference: number;
  /** "" stands for the root: a null MX (RFC 7505). */
  readonly host: string;
}

/** What is asked of the domain name system; an outside effect, so it is passed in. `none` means that the name or the record does not exist. */
export interface MailResolver {
  mx(domain: string): Promise<Lookup<MxRecord>>;
  /** A and AAAA records, as text. */
  addresses(host: string): Promise<Lookup<string>>;
  /** The name servers of a domain, in lower case. */
  ns(domain: string): Promise<Lookup<string>>;
}
