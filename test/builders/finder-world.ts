import { localPartsOf, PATTERNS } from "../../core/finder/names/patterns.ts";
import { spellName } from "../../core/finder/names/person-name.ts";

const FIRST = ["Ada", "Kofi", "Inés", "Jürgen", "Mei", "Søren", "Ravi", "Noor", "Jean-Luc", "Олег"];
const LAST = ["Park", "Mensah", "Duarte", "Müller", "Lin", "Østergaard", "Patel", "van der Berg", "O'Brien", "Петров"];
/** Names that are written in one way, as most are. */
const PLAIN_FIRST = ["Ada", "Kofi", "Mei", "Ravi", "Noor", "Grace", "Omar", "Lena"];
const PLAIN_LAST = ["Park", "Mensah", "Duarte", "Lin", "Patel", "Okafor", "Silva", "Novak"];

/** What a company's mail server does with who asks. */
export type WorldKind = "answers" | "accepts_all" | "greylists" | "is_down" | "blocks";

/** An invented person, and the address they have, if they have one. */
export interface WorldPerson {
  readonly name: string;
  readonly address: string;
  /** Somebody who left has none any more. */
  readonly exists: boolean;
}

export interface WorldCompany {
  readonly domain: string;
  readonly kind: WorldKind;
  readonly people: readonly WorldPerson[];
}

/** Enough that a company's pattern can be learned from the first three. */
const PEOPLE_EACH = 5;

/**
 * An invented world in which every address is known. Five people work at each company. A third of its companies accept anybody, a tenth greylist, a tenth are
 * down, a few refuse us in words that speak of users. Each company has a pattern of its own; how a name is written in it is
 * any of all the ways the name can be written, each as often as the others, so that a rare spelling counts as much as the usual
 * one. The second person left every fourth company.
 */
export function syntheticWorld(domains: number): readonly WorldCompany[] {
  return Array.from({ length: domains }, (_, i) => {
    const pattern = PATTERNS[(i * 5) % PATTERNS.length] ?? "first";
    const domain = `company${i}.example`;
    const people = Array.from({ length: PEOPLE_EACH }, (_person, n) => {
      const isPlain = (i + n) % 2 === 0;
      const name = isPlain
        ? `${PLAIN_FIRST[(i + n * 3) % PLAIN_FIRST.length] ?? ""} ${PLAIN_LAST[(i * 7 + n) % PLAIN_LAST.length] ?? ""}`
        : `${FIRST[(i + n * 3) % FIRST.length] ?? ""} ${LAST[(i * 7 + n) % LAST.length] ?? ""}`;
      const spelled = spellName(name);
      const locals = spelled === null ? [] : localPartsOf(pattern, spelled);
      return { name, address: `${locals[(i * 13 + n) % Math.max(1, locals.length)] ?? ""}@${domain}`, exists: n !== 1 || i % 4 !== 2 };
    });
    return { domain, kind: kindOf(i), people };
  });
}

function kindOf(i: number): WorldKind {
  const of30 = i % 30;
  if (of30 < 10) return "accepts_all";
  if (of30 < 13) return "greylists";
  if (of30 < 16) return "is_down";
  return of30 === 16 ? "blocks" : "answers";
}

/** What the mail server of a world answers to RCPT; those that are down answer nothing. */
export function worldRecipient(world: readonly WorldCompany[]): (address: string) => string {
  const byDomain = new Map(world.map((company) => [company.domain, { kind: company.kind, exists: new Set(company.people.filter(({ exists }) => exists).map(({ address }) => address)) }]));
  return (address) => {
    const company = byDomain.get(address.slice(address.indexOf("@") + 1));
    switch (company?.kind) {
      case "accepts_all":
        return "250 2.1.5 Ok";
      case "greylists":
        return "450 4.7.1 Greylisted, come back later";
      case "blocks":
        return "550 5.1.1 User unknown, or your IP is on a blocklist";
      default:
        return company?.exists.has(address) === true ? "250 2.1.5 Ok" : "550 5.1.1 User unknown";
    }
  };
}
