/** Names that are written in one way, as most are. No two share a first or a last name: whose an address is, is never in doubt. */
const PLAIN = [
  "Ada Park", "Kofi Mensah", "Mei Lin", "Ravi Patel", "Grace Okafor", "Omar Haddad", "Lena Novak", "Tom Baker", "Sara Silva", "Ivan Horvat", "Nina Costa", "Paul Weber",
  "Emma Clarke", "Hugo Martin", "Amara Diallo", "Leo Rossi", "Julia Keller", "Sam Turner", "Priya Nair", "Marta Duarte", "Ben Cohen", "Yuki Tanaka", "Carla Bruno", "Eva Lindberg",
] as const;

/** Names that are not written as they are spoken or spelled, and the ways people of that name write them in addresses: written down by hand, not by the finder. */
const ODD: readonly (readonly [name: string, ...ways: readonly (readonly [first: string, last: string])[]])[] = [
  ["Jürgen Müller", ["juergen", "mueller"], ["jurgen", "muller"]],
  ["Søren Østergaard", ["soren", "ostergaard"], ["soeren", "oestergaard"]],
  ["Inés Ibáñez", ["ines", "ibanez"]],
  ["Jean-Luc Lefèvre", ["jeanluc", "lefevre"], ["jean-luc", "lefevre"]],
  ["Daan van der Berg", ["daan", "vanderberg"], ["daan", "berg"]],
  ["Niamh O'Brien", ["niamh", "obrien"], ["niamh", "o'brien"]],
  ["Олег Петров", ["oleg", "petrov"]],
  ["Łukasz Żółkiewski", ["lukasz", "zolkiewski"]],
  ["Γιώργος Παπαδόπουλος", ["giorgos", "papadopoulos"]],
  ["Maria de Souza", ["maria", "desouza"], ["maria", "souza"]],
  ["Ahmed al-Rashid", ["ahmed", "alrashid"], ["ahmed", "rashid"]],
  ["Дмитрий Соболевский", ["dmitry", "sobolevsky"], ["dmitriy", "sobolevskiy"]],
  ["Юлия Щербакова", ["yulia", "shcherbakova"], ["yuliya", "shcherbakova"]],
  ["Đorđe Đoković", ["djordje", "djokovic"]],
  ["Þórunn Guðmundsdóttir", ["thorunn", "gudmundsdottir"]],
  ["Müge Öztürk", ["muge", "ozturk"]],
];

interface Spelled {
  readonly name: string;
  readonly ways: readonly (readonly [first: string, last: string])[];
}

const PEOPLE: readonly Spelled[] = [
  ...PLAIN.map((name): Spelled => ({ name, ways: [parts(name)] })),
  ...ODD.map(([name, ...ways]): Spelled => ({ name, ways })),
];

/** How companies make addresses of a first and a last name. */
const MADE: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first.slice(0, 1)}${last}`,
  (first) => first,
  (first, last) => `${first}${last.slice(0, 1)}`,
  (first, last) => `${first}${last}`,
  (first, last) => `${last}.${first}`,
  (_, last) => last,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first.slice(0, 1)}.${last}`,
  (first, last) => `${last}${first.slice(0, 1)}`,
  (first, last) => `${first}-${last}`,
];

/** Addresses that no company makes by a rule: of a second one of the name, with a middle initial, of a nickname, of a number. */
const UNRULED: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}2`,
  (first, last) => `${first.slice(0, 1)}.x.${last}`,
  (first) => `${first}ie`,
  (_, last) => `${last}1024`,
];

/** What a company's mail server does with who asks. */
export type WorldKind = "answers" | "accepts_all" | "greylists" | "is_down" | "blocks";

/** An invented person, and the address they have, if they have one. */
export interface WorldPerson {
  readonly name: string;
  readonly address: string;
  /** Somebody who left has none any more. */
  readonly exists: boolean;
  /** Whether the company's rule makes the address. */
  readonly isRuled: boolean;
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
 * down, a few refuse us in words that speak of users. Each company makes addresses in a way of its own. Two in five names are odd, and each way people write such a name is
 * as frequent as the others. One address in thirty-two follows no rule. The second person left every fourth company.
 */
export function syntheticWorld(domains: number): readonly WorldCompany[] {
  return Array.from({ length: domains }, (_, i) => {
    const domain = `company${i}.example`;
    const people = Array.from({ length: PEOPLE_EACH }, (_person, n): WorldPerson => {
      const { name, ways } = of(PEOPLE, i * 7 + n * 11);
      const [first, last] = of(ways, i + n);
      const isRuled = (i * PEOPLE_EACH + n) % 32 !== 7;
      const local = isRuled ? of(MADE, i * 5)(first, last) : of(UNRULED, i)(first, last);
      return { name, address: `${local}@${domain}`, exists: n !== 1 || i % 4 !== 2, isRuled };
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

/** A greylisting server lets pass who comes back after as long; before, it takes nobody. */
const GREYLISTED_MS = 4 * 60_000;

/** What the mail server of a world answers to RCPT at a time; those that are down answer nothing. */
export function worldRecipient(world: readonly WorldCompany[], now: () => Date): (address: string) => string {
  const byDomain = new Map(world.map((company) => [company.domain, { kind: company.kind, exists: new Set(company.people.filter(({ exists }) => exists).map(({ address }) => address)) }]));
  const firstAsked = new Map<string, number>();
  return (address) => {
    const company = byDomain.get(address.slice(address.indexOf("@") + 1));
    const first = firstAsked.get(address) ?? now().getTime();
    firstAsked.set(address, first);
    if (company?.kind === "accepts_all") return "250 2.1.5 Ok";
    if (company?.kind === "blocks") return "550 5.1.1 User unknown, or your IP is on a blocklist";
    if (company?.kind === "greylists" && now().getTime() - first < GREYLISTED_MS) return "450 4.7.1 Greylisted, come back later";
    return company?.exists.has(address) === true ? "250 2.1.5 Ok" : "550 5.1.1 User unknown";
  };
}

function parts(name: string): readonly [string, string] {
  const [first = "", last = ""] = name.toLowerCase().split(" ");
  return [first, last];
}

function of<T>(list: readonly T[], at: number): T {
  const one = list[at % list.length];
  if (one === undefined) throw new Error("the world needs somebody to choose from");
  return one;
}
