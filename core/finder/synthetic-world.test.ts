import { afterAll, beforeAll, expect, it } from "vitest";
import { startSmtpServer } from "../../test/smtp-server.ts";
import { answerFor } from "./answer/confidence.ts";
import type { MailResolver } from "./mail-domains/resolver.ts";
import { candidatesFor, priorOrder } from "./names/candidates.ts";
import { localPartsOf, PATTERNS } from "./names/patterns.ts";
import { spellName } from "./names/person-name.ts";
import { searchDomain } from "./search-domain.ts";
import { smtpProber } from "./smtp-prober.ts";

// An invented world in which every address is known: what is shown as verified must exist in it, and what exists where
// servers answer must be found.

const NOW = new Date("2026-09-01T12:00:00Z");
const DOMAINS = 200;
const FIRST = ["Ada", "Kofi", "Inés", "Jürgen", "Mei", "Søren", "Ravi", "Noor", "Jean-Luc", "Олег"];
const LAST = ["Park", "Mensah", "Duarte", "Müller", "Lin", "Østergaard", "Patel", "van der Berg", "O'Brien", "Петров"];

type Kind = "answers" | "accepts_all" | "greylists" | "is_down" | "blocks";

/** A third accept anybody, a tenth greylist, a tenth are down, a few refuse us in words that speak of users. */
function kindOf(i: number): Kind {
  if (i % 3 === 0) return "accepts_all";
  if (i % 10 === 1) return "greylists";
  if (i % 10 === 4) return "is_down";
  return i % 25 === 7 ? "blocks" : "answers";
}

const world = Array.from({ length: DOMAINS }, (_, i) => {
  const people = [0, 1].map((n) => `${FIRST[(i + n * 3) % FIRST.length] ?? ""} ${LAST[(i * 7 + n) % LAST.length] ?? ""}`);
  const pattern = PATTERNS[(i * 5) % PATTERNS.length] ?? "first";
  const domain = `company${i}.example`;
  const known = people.map((written) => {
    const name = spellName(written);
    const spellings = name === null ? [] : localPartsOf(pattern, name);
    // Every fifth company writes umlauts, particles and hyphens another way.
    return `${(i % 5 === 0 ? spellings[1] : undefined) ?? spellings[0] ?? ""}@${domain}`;
  });
  // The second person left every fourth company.
  return { domain, kind: kindOf(i), people, known, exists: new Set(i % 4 === 2 ? known.slice(0, 1) : known) };
});
const byDomain = new Map(world.map((company) => [company.domain, company]));

let up: Awaited<ReturnType<typeof startSmtpServer>>;
let down: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  up = await startSmtpServer({
    recipient(address) {
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
    },
  });
  down = await startSmtpServer({});
  await down.stop();
});
afterAll(() => up.stop());

const resolver: MailResolver = {
  mx: (domain) => Promise.resolve({ kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] }),
  addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};

async function found(company: (typeof world)[number], written: string) {
  const name = spellName(written);
  if (name === null) return [];
  const options = {
    resolver, greeting: "finder.example", sender: "", mayConnect: () => true,
    portOf: (host: string) => (byDomain.get(host.slice(3))?.kind === "is_down" ? down.port : up.port),
  };
  const { checked } = await searchDomain(smtpProber(options), company.domain, candidatesFor(name, company.domain, priorOrder(null)));
  return checked.flatMap(({ address, result }) => {
    const answer = answerFor({ source: "usual_pattern", verification: { result, at: NOW }, isDisposable: false, isSuppressed: false, hasOptedOut: false }, NOW);
    return answer.kind === "shown" ? [{ address, ...answer }] : [];
  });
}

it("shows as verified only addresses that exist, and finds nearly all that exist where servers answer", async () => {
  const answers = await Promise.all(world.flatMap((company) => company.people.map(async (written, n) => ({ company, known: company.known[n] ?? "", shown: await found(company, written) }))));
  const verified = answers.flatMap(({ company, shown }) => shown.filter((one) => one.verified).map(({ address }) => ({ address, exists: company.exists.has(address) })));
  expect(verified.filter(({ exists }) => !exists)).toEqual([]);
  const findable = answers.filter(({ company, known }) => company.kind === "answers" && company.exists.has(known));
  const hits = findable.filter(({ known, shown }) => shown.some(({ address, verified: isVerified }) => isVerified && address === known));
  expect(findable.length).toBeGreaterThan(100);
  expect(hits.length / findable.length).toBeGreaterThanOrEqual(0.95);
  // Where nobody can tell, nothing is called verified, and nothing is more than a guess.
  const untold = answers.filter(({ company }) => company.kind !== "answers").flatMap(({ shown }) => shown);
  expect(untold.length).toBeGreaterThan(100);
  expect(untold.filter((one) => one.verified || one.confidence !== "low")).toEqual([]);
});
