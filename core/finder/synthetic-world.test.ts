import { afterAll, beforeAll, expect, it } from "vitest";
import { syntheticWorld, type WorldCompany, worldRecipient } from "../../test/builders/finder-world.ts";
import { startSmtpServer } from "../../test/smtp-server.ts";
import { answerFor } from "./answer/confidence.ts";
import type { MailResolver } from "./mail-domains/resolver.ts";
import { candidatesFor, priorOrder } from "./names/candidates.ts";
import { spellName } from "./names/person-name.ts";
import { searchDomain } from "./search-domain.ts";
import { smtpProber } from "./smtp-prober.ts";

// In an invented world every address is known: what is shown as verified must exist in it, and what exists where servers
// answer must be found.

const NOW = new Date("2026-09-01T12:00:00Z");
const world = syntheticWorld(200);
const kinds = new Map(world.map(({ domain, kind }) => [domain, kind]));

let up: Awaited<ReturnType<typeof startSmtpServer>>;
let down: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  up = await startSmtpServer({ recipient: worldRecipient(world) });
  down = await startSmtpServer({});
  await down.stop();
});
afterAll(() => up.stop());

const resolver: MailResolver = {
  mx: (domain) => Promise.resolve({ kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] }),
  addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};

/** What is shown of a person where nothing is known before. */
async function shownOf({ domain }: WorldCompany, written: string) {
  const name = spellName(written);
  if (name === null) return [];
  const prober = smtpProber({
    resolver, greeting: "finder.example", sender: "", mayConnect: () => true,
    portOf: (host) => (kinds.get(host.slice(3)) === "is_down" ? down.port : up.port),
  });
  const { checked } = await searchDomain(prober, domain, candidatesFor(name, domain, priorOrder(null)));
  return checked.flatMap(({ address, result }) => {
    const answer = answerFor({ source: "usual_pattern", verification: { result, at: NOW }, isDisposable: false, isSuppressed: false, hasOptedOut: false }, NOW);
    return answer.kind === "shown" ? [{ address, ...answer }] : [];
  });
}

it("is as it says: a third accept anybody, a tenth greylist, a tenth are down", () => {
  const large = syntheticWorld(300);
  const share = (kind: WorldCompany["kind"]) => large.filter((company) => company.kind === kind).length / large.length;
  expect([share("accepts_all"), share("greylists"), share("is_down")].map((part) => part.toFixed(3))).toEqual(["0.333", "0.100", "0.100"]);
  expect(world.every(({ people }) => people.length === 5 && new Set(people.map(({ name }) => name)).size === 5)).toBe(true);
});

it("shows as verified only addresses that exist, and finds nearly all that exist where servers answer", async () => {
  const answers = await Promise.all(world.flatMap((company) => company.people.map(async (person) => ({ company, person, shown: await shownOf(company, person.name) }))));
  const existing = new Set(world.flatMap(({ people }) => people.filter(({ exists }) => exists).map(({ address }) => address)));
  const verified = answers.flatMap(({ shown }) => shown.filter((one) => one.verified).map(({ address }) => address));
  expect(verified.filter((address) => !existing.has(address))).toEqual([]);
  const findable = answers.filter(({ company, person }) => company.kind === "answers" && person.exists);
  const missed = findable.filter(({ person, shown }) => !shown.some((one) => one.verified && one.address === person.address));
  expect(findable.length).toBeGreaterThan(100);
  expect([missed.map(({ person }) => `${person.name} is ${person.address}`), (findable.length - missed.length) / findable.length]).toEqual([expect.anything(), expect.toSatisfy((recall: number) => recall >= 0.95)]);
  // Where nobody can tell, nothing is called verified, and nothing is more than a guess.
  const untold = answers.filter(({ company }) => company.kind !== "answers").flatMap(({ shown }) => shown);
  expect(untold.length).toBeGreaterThan(100);
  expect(untold.filter((one) => one.verified || one.confidence !== "low")).toEqual([]);
});
