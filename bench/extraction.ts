// Plays a visitor and a free account who extract hidden values for an hour of allowed requests, and prints how many each
// attack states rightly, judged by the database. An attack's values count if at least 90% of what it states is right.
// A member asks the same questions first, as a control: what states nothing to a member either is not measured.
// Fills an empty database with 3,000 synthetic rounds (first argument), or takes DATA_DIR with its own data. About three
// minutes. Targets: no domain, proof or address, at most 1% of founder-company links and of amounts.
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askFinder } from "./extraction/ask-finder.ts";
import { askAlone, askPairs, type Asked } from "./extraction/ask-lists.ts";
import { bisectAddresses, bisectDays } from "./extraction/bisect.ts";
import { loadedBy } from "./extraction/decode-data.ts";
import { joinByFacts, joinByOrder, joinByTime, readSitemap, readTeasers } from "./extraction/joins.ts";
import { askInvestors, askSimilar } from "./extraction/read-neighbours.ts";
import { readEquations } from "./extraction/read-topics.ts";
import { solvedAmounts } from "./extraction/solve-amounts.ts";
import { hiddenDomains, type Truth } from "./extraction/truth.ts";
import { Visitor } from "./extraction/visitor.ts";
import { freePort } from "../test/free-port.ts";
import { answering, start, stop } from "./processes.ts";

const CERTAIN = 0.9;
const RESOURCES = ["leads", "companies", "people", "investors", "changes"];
const FILES = ["rss", "atom", "json"].map((format) => `/feeds/rounds.${format}`);
/** Domains guessed from names, each beside one that nobody has. */
const GUESSES = 300;
const PICTURES = 20;
/** Pages of each kind that the free account reads; they may differ from a visitor's in kind, not in number. */
const TEASERS = 200;
/** Hidden companies that a member asks about, to see that each door states something. */
const CONTROLS = 12;
/** Questions about hidden values of so many companies, which must be answered like those about nobody. */
const DOORS: Readonly<Record<string, (one: Visitor, truth: Truth, most: number) => Promise<Asked>>> = {
  "lists, pairs of values": (one, { companies }, most) => askPairs(one, companies.slice(0, most)),
  "lists and charts, values alone": (one, { companies }, most) => askAlone(one, companies.slice(0, most)),
  "similar companies": askSimilar,
  "investor pages": askInvestors,
  "days and cities by halves": bisectDays,
  "cities and days with an e-mail address or without": bisectAddresses,
  finder: askFinder,
};
const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));

const rounds = process.argv[2] ?? "3000";
const folder = await mkdtemp(join(tmpdir(), "bench-extraction-"));
const truthFile = join(folder, "truth.json");
let site: ChildProcess | null = null;
try {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const build = process.env["BUILD_DIRECTORY"] ?? join(import.meta.dirname, "../build");
  const env = {
    DATA_DIR: join(folder, "data"),
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    SAMPLE: "off",
    PAGES: "teaser",
    // The visitor keeps within the limits by counting.
    PAGE_VIEWS: "0",
    API_REQUESTS: "1000000",
    API_KEY_REQUESTS: "1000000",
    LOG_LEVEL: "warn",
  };
  site = start(process.execPath, [join(import.meta.dirname, "extraction/site.ts"), build, truthFile, rounds], env);
  // Filling the database comes first.
  await answering(url, site, 300);
  const truth = JSON.parse(await readFile(truthFile, "utf8")) as Truth;
  await attack(url, truth);
} finally {
  if (site !== null) await stop(site);
  await rm(folder, { recursive: true, force: true });
}

async function attack(url: string, truth: Truth): Promise<void> {
  const links = new Set(truth.companies.flatMap(({ slug, founders }) => founders.map((one) => `${one} ${slug}`)));
  const known = new Set(truth.companies.map(({ slug }) => slug));
  const visitor = new Visitor(url);
  const stated = new Set<string>();
  const judge = (name: string, claims: readonly string[]) => {
    const own = claims.filter((claim) => known.has(claim.split(" ")[1] ?? ""));
    const right = own.filter((claim) => links.has(claim));
    const isCertain = right.length >= own.length * CERTAIN;
    if (isCertain) for (const claim of right) stated.add(claim);
    print(
      `links ${name}: ${own.length} stated, ${right.length} right${isCertain ? "" : " (not certain: not counted)"}`,
    );
  };

  const member = new Visitor(url, truth.member);
  for (const [door, ask] of Object.entries(DOORS)) {
    const { asked, confirmed } = await ask(member, truth, CONTROLS);
    print(`${door}, member: ${confirmed.length} of ${asked} stated`);
    if (confirmed.length === 0) throw new Error(`${door}: it states nothing to a member either, so it is not measured`);
  }
  await member.file("/rest/v1/leads?select=*&limit=1000");
  if (readIn(member.texts, hiddenDomains(truth)).length === 0) throw new Error("a member reads no domain");

  const reader = new Visitor(url, truth.free);
  const list = loadedBy("routes/reading/companies/list", await reader.page("/companies.data"));
  // Only accounts have marks of their own.
  if (!(list as { readonly pipeline: object | null } | null)?.pipeline) throw new Error("the account is not signed in");
  for (const [who, one] of Object.entries({ visitor, "free account": reader }))
    for (const [door, ask] of Object.entries(DOORS))
      report(`${door}, ${who}`, await ask(one, truth, Number.POSITIVE_INFINITY));
  const equations = await readEquations(visitor, truth);
  const solved = solvedAmounts(equations);
  const companies = await readSitemap(visitor, "companies");
  const founders = await readSitemap(visitor, "founders");
  judge("by the sitemap's times", joinByTime(founders, companies));
  // The A-Z may name founders that the sitemap omits.
  const names = [...new Set([...founders.map(({ slug }) => slug), ...(await readLetters(visitor))])];
  const teasers = await readTeasers(
    visitor,
    names,
    companies.map(({ slug }) => slug),
  );
  judge("by the order of lists", joinByOrder(teasers.founders, teasers.companies));
  judge("by the facts of teasers", joinByFacts(teasers.founders, teasers.companies));

  const own = await readTeasers(
    reader,
    names.slice(0, TEASERS),
    companies.slice(0, TEASERS).map(({ slug }) => slug),
  );
  judge("by the facts of teasers, free account", joinByFacts(own.founders, own.companies));

  for (const one of [visitor, reader]) {
    for (const resource of RESOURCES)
      for (const offset of [0, 1_000, 2_000])
        await one.file(`/rest/v1/${resource}?select=*&limit=1000&offset=${offset}`);
    for (const path of FILES) await one.file(path);
    for (const { slug } of truth.companies.slice(0, PICTURES)) {
      await one.tool("get_company", { slug });
      await one.file(`/share/companies/${slug}.png`);
    }
  }
  const confirmed = await confirmedDomains(visitor, truth);
  const found = (values: readonly string[]) => readIn([...visitor.texts, ...reader.texts], values);
  const domains = hiddenDomains(truth);
  const proofs = [...new Set(truth.companies.flatMap((company) => company.proofs))];
  const addresses = truth.companies.flatMap((company) => company.addresses);
  const hidden = truth.rounds.filter(({ isOpen, isOther }) => !isOpen && !isOther);
  print(`read: visitor ${visitor.used}; free account ${reader.used}; ${truth.companies.length} hidden companies`);
  print(`domains, by guesses: ${confirmed} of ${GUESSES} confirmed`);
  report("domains", { asked: domains.length, confirmed: found(domains) });
  report("proofs", { asked: proofs.length, confirmed: found(proofs) });
  report("addresses", { asked: addresses.length, confirmed: found(addresses) });
  print(`founder-company links: ${share(stated.size, links.size)}`);
  print(`amounts, to within a tenth, from ${equations.length} sums: ${share(solved.size, hidden.length)}`);
}

/** The values that stand in texts, as they are or as links. */
function readIn(texts: readonly string[], values: readonly string[]): readonly string[] {
  const words = new Set(texts.flatMap((text) => text.split(/[\s"'<>()\\,]+/)));
  return values.filter((value) => words.has(value) || words.has(`https://${value}`) || words.has(`https://${value}/`));
}

/** Prints what a door was asked, and the first question that it answers otherwise than an idle guess. */
function report(door: string, { asked, confirmed }: Asked): void {
  const [first] = confirmed;
  print(`${door}: ${confirmed.length} of ${asked} stated${first === undefined ? "" : `, such as ${first}`}`);
}

/** Founders named by the A-Z. */
async function readLetters(visitor: Visitor): Promise<readonly string[]> {
  const found: string[] = [];
  for (const letter of ["0-9", ...LETTERS]) {
    for (let page = 1; page < 20; page += 1) {
      const html = await visitor.page(`/directory/founders/${letter}?page=${page}`);
      if (html === null) break;
      found.push(...[...html.matchAll(/href="\/companies\/founders\/([^"?]+)"/g)].map(([, slug = ""]) => slug));
    }
  }
  return found;
}

/** Guesses that are answered otherwise than a domain that nobody has. */
async function confirmedDomains(visitor: Visitor, { companies }: Truth): Promise<number> {
  const guesses = companies.flatMap(({ domain }) => domain ?? []).slice(0, GUESSES);
  const answer = async (domain: string) =>
    (await visitor.tool("get_company", { domain }))?.replaceAll(domain, "") ?? null;
  const unknown = await answer("nobody-has-this.example");
  if (unknown === null) throw new Error("get_company does not answer");
  let confirmed = 0;
  for (const guess of guesses) {
    const answered = await answer(guess);
    if (answered === null) throw new Error("get_company refuses before the hour's limit");
    if (answered !== unknown) confirmed += 1;
  }
  return confirmed;
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? 0 : ((part / whole) * 100).toFixed(1)}%)`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
