/** Names with one common spelling. No two share a first or last name, so an address's owner is never ambiguous. */
const PLAIN = [
  "Ada Park",
  "Kofi Mensah",
  "Mei Lin",
  "Ravi Patel",
  "Grace Okafor",
  "Omar Haddad",
  "Lena Novak",
  "Tom Baker",
  "Sara Silva",
  "Ivan Horvat",
  "Nina Costa",
  "Paul Weber",
  "Emma Clarke",
  "Hugo Martin",
  "Amara Diallo",
  "Leo Rossi",
  "Julia Keller",
  "Sam Turner",
  "Priya Nair",
  "Marta Duarte",
  "Ben Cohen",
  "Yuki Tanaka",
  "Carla Bruno",
  "Eva Lindberg",
] as const;

/**
 * Names whose spelling differs from their pronunciation, with their forms in addresses; compiled by hand, not by the
 * finder.
 */
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

/** Address patterns of companies. */
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

/** Addresses that follow no pattern: a namesake's, with a middle initial, a nickname or a number. */
const UNRULED: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}2`,
  (first, last) => `${first.slice(0, 1)}.x.${last}`,
  (first) => `${first}ie`,
  (_, last) => `${last}1024`,
];

/** Behaviour of a company's mail server. */
export type WorldKind = "answers" | "accepts_all" | "greylists" | "is_down" | "blocks";

/** An invented person, with their address if they have one. */
export interface WorldPerson {
  readonly name: string;
  readonly address: string;
  /** People who left have no address. */
  readonly exists: boolean;
  /** True if the address follows the company's pattern. */
  readonly isRuled: boolean;
}

export interface WorldCompany {
  readonly domain: string;
  readonly kind: WorldKind;
  readonly people: readonly WorldPerson[];
}

/** Enough people to learn a company's pattern from the first three. */
const PEOPLE_EACH = 5;

/**
 * An invented world in which every address is known: five people per company, a third of the companies accept any
 * address, a tenth greylist, a tenth are down, a few refuse the client with wording about users. Each company has its own pattern.
 * Two in five names are unusual, with each spelling equally frequent. One address in thirty-two follows no pattern. The
 * second person left every fourth company.
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

/** A greylisting server accepts a client that returns after this time. */
const GREYLISTED_MS = 4 * 60_000;

/** The mail server's reply to RCPT at a given time; servers that are down do not answer. */
export function worldRecipient(world: readonly WorldCompany[], now: () => Date): (address: string) => string {
  const byDomain = new Map(
    world.map((company) => [
      company.domain,
      {
        kind: company.kind,
        exists: new Set(company.people.filter(({ exists }) => exists).map(({ address }) => address)),
      },
    ]),
  );
  const firstAsked = new Map<string, number>();
  return (address) => {
    const company = byDomain.get(address.slice(address.indexOf("@") + 1));
    const first = firstAsked.get(address) ?? now().getTime();
    firstAsked.set(address, first);
    if (company?.kind === "accepts_all") return "250 2.1.5 Ok";
    if (company?.kind === "blocks") return "550 5.1.1 User unknown, or your IP is on a blocklist";
    if (company?.kind === "greylists" && now().getTime() - first < GREYLISTED_MS)
      return "450 4.7.1 Greylisted, come back later";
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
