import type { HeadcountBand } from "../../catalog/fields.ts";
import { isRoleAddress } from "../verification/role-address.ts";
import { localPartsOf, type Pattern, PATTERNS } from "./patterns.ts";
import type { SpelledName } from "./person-name.ts";

/** An address somebody may have, and the pattern it is made by. */
export interface Candidate {
  readonly address: string;
  readonly pattern: Pattern;
}

/** Where everybody knows each other by first name, addresses are first names. */
const SMALL: readonly Pattern[] = ["first", "first.last", "flast", "firstlast", "firstl", "last", "f.last", "first_last", "first-last", "last.first", "lastf"];
const SMALL_BANDS: ReadonlySet<HeadcountBand> = new Set<HeadcountBand>(["1-10", "11-50"]);

/** The order patterns are tried in while nothing is known of a domain: by the company's size, null when that is unknown. */
export function priorOrder(headcount: HeadcountBand | null): readonly Pattern[] {
  return headcount !== null && SMALL_BANDS.has(headcount) ? SMALL : PATTERNS;
}

/** The order of {@link priorOrder} with the pattern learned of a domain before all others. */
export function learnedOrder(learned: Pattern, prior: readonly Pattern[]): readonly Pattern[] {
  return [learned, ...prior.filter((pattern) => pattern !== learned)];
}

/**
 * The addresses a person may have at a domain (lower-case ASCII), in the order of the patterns: first the likeliest
 * spelling by each, then the second of each, and so on. Each address once, under the pattern that comes first. Those of functions are
 * left out: whoever reads "dev@", it is not known to be a person called Dev.
 */
export function candidatesFor(name: SpelledName, domain: string, order: readonly Pattern[]): readonly Candidate[] {
  const made = order.flatMap((pattern, rank) => localPartsOf(pattern, name).map((local, spelling) => ({ pattern, rank, spelling, address: `${local}@${domain}` })));
  const seen = new Set<string>();
  return made
    .sort((a, b) => a.spelling - b.spelling || a.rank - b.rank)
    .filter(({ address }) => !isRoleAddress(address) && !seen.has(address) && seen.add(address))
    .map(({ address, pattern }) => ({ address, pattern }));
}
