/** RFC 2606 and RFC 6761: nobody can have mail there. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;

/** Whether a domain is one of those reserved for examples and tests, of which no name server may be asked. */
export function isReservedDomain(domain: string): boolean {
  return RESERVED.test(domain.toLowerCase());
}
