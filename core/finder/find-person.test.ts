import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { type SmtpScript, startSmtpServer } from "../../test/smtp-server.ts";
import { suppressAddress } from "../mail/suppression.ts";
import { addressAnswer } from "./answer/address-answer.ts";
import { askOfAddress } from "./ask-of-address.ts";
import { findAddresses } from "./find-addresses.ts";
import { findPerson, type PersonState } from "./find-person.ts";
import type { FinderDeps, FinderMode } from "./finder-deps.ts";
import type { MailResolver } from "./mail-domains/resolver.ts";
import { candidatesFor } from "./names/candidates.ts";
import { PATTERNS } from "./names/patterns.ts";
import { spellName } from "./names/person-name.ts";
import { resolveDomain, resolvePerson, resolveQuery } from "./resolve/resolve-query.ts";
import { smtpProber } from "./smtp-prober.ts";
import { recordObjections } from "./store/objections.ts";
import { recordVerifications } from "./store/verifications.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const context = (now = NOW) => fakeClockContext(database.db, now);
const KEY = Buffer.from("a key of this test");
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const acme = await make.company({ slug: "acme", name: "Acme Robotics", domain: "acme.example", headcount_band: "1-10" });
  const birch = await make.company({ slug: "birch", name: "Birch", domain: "birch.example" });
  await sql`insert into company_key (kind, value, company_id) values ('name', 'acmerobotics', ${acme}), ('domain', 'acme.example', ${acme}), ('domain', 'birch.example', ${birch})`.execute(database.db);
  await make.role(await make.person({ slug: "ada-park", name: "Ada Park" }), acme, { title: "CEO" });
  await make.role(await make.person({ slug: "ada-park-2", name: "Ada Park" }), birch, { title: "CTO" });
  await make.role(await make.person({ slug: "gone-person", name: "Gone Person", withdrawn_at: "2026-01-01T00:00:00Z" }), acme);
  await database.db.updateTable("person_slug").set({ base: "ada-park", ordinal: 2 }).where("slug", "=", "ada-park-2").execute();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** A finder whose every domain has its mail at one server on loopback. */
async function finder(script: SmtpScript, { mode = "smtp", mx = true, reserved = false }: { mode?: FinderMode; mx?: boolean; reserved?: boolean } = {}) {
  const server = await startSmtpServer(script);
  running.push(server);
  const resolver: MailResolver = {
    mx: () => Promise.resolve(mx ? { kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] } : { kind: "found", records: [{ preference: 0, host: "" }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  };
  const deps: FinderDeps = {
    resolver,
    prober: smtpProber({ resolver, greeting: "finder.example", sender: "", stepMs: 2_000, sessionMs: 5_000, mayConnect: () => true, portOf: () => server.port }),
    mode: () => mode, isReserved: () => reserved, suppressionKey: KEY,
  };
  return { deps, heard: server.heard };
}

const knows = (...locals: readonly string[]): SmtpScript => ({ recipient: (address) => (locals.some((local) => address.startsWith(`${local}@`)) ? "250 Ok" : "550 5.1.1 User unknown") });

async function states(deps: FinderDeps, query: string, ctx = context()): Promise<PersonState[]> {
  const found: PersonState[] = [];
  for await (const state of findPerson(ctx, deps, { query })) found.push(state);
  return found;
}

/** What the last state shows: "address confidence source verified", and why there is no more. */
async function shown(deps: FinderDeps, query: string, ctx = context()) {
  const last = (await states(deps, query, ctx)).at(-1);
  if (last?.kind !== "answer") throw new Error(`no answer but ${last?.kind}`);
  const { answer } = last;
  return [...answer.results.map(({ email, confidence, source, verified }) => `${email} ${confidence} ${source}${verified ? " verified" : ""}`), answer.reason ?? answer.state];
}

const strip = (all: PersonState[]) => all.map((state) => (state.kind === "answer" ? state.answer : state));

describe("the search for a person", () => {
  it("answers at once with what is stored, then with what the server says, and remembers it", async () => {
    const { deps, heard } = await finder(knows("ada"));
    const [first, last] = await states(deps, "Ada Park, alder.example");
    expect(first).toMatchObject({ kind: "answer", answer: { state: "searching", results: [], reason: null } });
    expect(last).toMatchObject({ kind: "answer", answer: { state: "done", reason: null, results: [
      { email: "ada@alder.example", confidence: "high", source: "Pattern Match", verified: true, verifiedBefore: null, sources: [{ kind: "verified", date: NOW.toISOString() }, { kind: "pattern" }] },
    ] } });
    const asked = heard.length;
    expect(await shown(deps, "ada park @ alder.example")).toEqual(["ada@alder.example high Pattern Match verified", "done"]);
    expect(heard.length).toBe(asked);
  });

  it("calls a verification older than 30 days what it is", async () => {
    const ctx = context(new Date("2026-07-30T00:00:00Z"));
    await recordVerifications(ctx, { domain: "aspen.example", control: "refused", method: "smtp", mode: "smtp" }, [{ address: "ada@aspen.example", result: "valid", flags: [], patterns: ["first"] }]);
    const { deps } = await finder({}, { mode: "mx_only" });
    const last = (await states(deps, "Ada Park, aspen.example")).at(-1);
    expect(last).toMatchObject({ answer: { reason: "not_verified", results: [{ email: "ada@aspen.example", confidence: "medium", verified: false, verifiedBefore: "2026-07-30T00:00:00.000Z" }] } });
  });

  it("is not led astray by a server that knows nothing today", async () => {
    await recordVerifications(context(), { domain: "beech.example", control: "refused", method: "smtp", mode: "smtp" }, [{ address: "ada@beech.example", result: "valid", flags: [], patterns: ["first"] }]);
    await recordVerifications(context(new Date("2026-09-02T00:00:00Z")), { domain: "beech.example", control: "unclear", method: "smtp", mode: "smtp" }, [{ address: "ada@beech.example", result: "unknown", flags: [], patterns: ["first"] }]);
    const { deps } = await finder({}, { mode: "mx_only" });
    expect(await shown(deps, "Ada Park, beech.example")).toEqual(["ada@beech.example high Pattern Match verified", "done"]);
  });

  it("offers nothing where the server refuses all", async () => {
    const { deps } = await finder(knows("nobody"));
    expect(await shown(deps, "Ada Park, cedar.example")).toEqual(["nothing_found"]);
  });

  it.each([
    ["550 5.1.1 User unknown", "smtp", "nothing_found"],
    ["554 5.7.1 Client host blocked using a list", "smtp", "unclear"],
    ["550 5.7.1 mailbox unavailable", "smtp", "unclear"],
    ["250 Ok", "smtp", "accepts_any"],
    ["550 5.1.1 User unknown", "mx_only", "not_verified"],
  ] as const)("says why there is nothing of somebody unknown where the server says %s, in %s", async (said, mode, reason) => {
    const { deps } = await finder({ recipient: () => said }, { mode });
    expect(await shown(deps, `Zoe Quill, ${reason.replace("_", "-")}-${mode.slice(0, 2)}${said.slice(0, 3)}.example`)).toEqual([reason]);
  });

  it("offers three guesses, none called verified, of somebody of the catalogue where the server takes any address", async () => {
    const { deps } = await finder({ recipient: () => "250 Ok" });
    expect(await shown(deps, "Ada Park, birch.example")).toEqual(["ada.park@birch.example low Pattern Match", "apark@birch.example low Pattern Match", "ada@birch.example low Pattern Match", "accepts_any"]);
  });

  it("asks nothing of the next name where the server took any address within 30 days", async () => {
    const { deps, heard } = await finder({ recipient: () => "250 Ok" });
    await states(deps, "Bo Lind, willow.example");
    const asked = heard.length;
    expect(await shown(deps, "Cy Holt, willow.example")).toEqual(["accepts_any"]);
    expect(heard.length).toBe(asked);
    await states(deps, "Cy Holt, willow.example", context(new Date(NOW.getTime() + 31 * 86_400_000)));
    expect(heard.length).toBeGreaterThan(asked);
  });

  it("prefers the pattern learned of three verified addresses, and then offers it alone", async () => {
    await database.db.deleteFrom("finder_verification").where("control", "=", "accepted").execute();
    const { deps } = await finder(knows("k.mensah", "m.lin", "o.berg"));
    for (const name of ["Kofi Mensah", "Mei Lin", "Ola Berg"]) await states(deps, `${name}, birch.example`);
    const { deps: taking } = await finder({ recipient: () => "250 Ok" });
    expect(await shown(taking, "Ada Park, birch.example")).toEqual(["a.park@birch.example medium Pattern Match", "accepts_any"]);
  });

  it("orders its guesses by the size of the company", async () => {
    const { deps } = await finder({}, { mode: "mx_only" });
    expect((await shown(deps, "Ada Park, acme.example"))[0]).toBe("ada@acme.example low Pattern Match");
  });

  it("verifies nothing in mx_only, and says so", async () => {
    const { deps, heard } = await finder(knows("ada"), { mode: "mx_only" });
    expect((await shown(deps, "Ada Park, birch.example")).at(-1)).toBe("not_verified");
    expect(heard).toEqual([]);
  });

  it("says that a domain takes no mail", async () => {
    const { deps, heard } = await finder(knows("ada"), { mx: false });
    await recordVerifications(context(), { domain: "larch.example", control: "refused", method: "smtp", mode: "smtp" }, [{ address: "ada@larch.example", result: "valid", flags: [], patterns: ["first"] }]);
    expect(await shown(deps, "Ada Park, larch.example")).toEqual(["no_mail"]);
    expect(heard).toEqual([]);
  });

  it("asks nobody of a reserved domain", async () => {
    const { deps } = await finder(knows("ada"), { reserved: true });
    const silent: FinderDeps = { ...deps, resolver: { mx: () => Promise.reject(new Error("asked")), addresses: () => Promise.reject(new Error("asked")), ns: () => Promise.reject(new Error("asked")) } };
    expect(await shown(silent, "Ada Park, maple.example")).toEqual(["reserved_domain"]);
  });

  it("is told to come back", async () => {
    const { deps } = await finder({ recipient: () => "451 4.7.1 Greylisted" });
    expect((await states(deps, "Ada Park, oak.example")).at(-1)).toMatchObject({ answer: { state: "waiting" } });
  });

  it("gives no candidate to a name without a Latin spelling", async () => {
    const { deps, heard } = await finder(knows("ada"));
    expect(await shown(deps, "王小明, pine.example")).toEqual(["no_spelling"]);
    expect(heard).toEqual([]);
  });
});

const theirAddresses = (name: string) => {
  const spelled = spellName(name);
  return spelled === null ? [] : candidatesFor(spelled, "acme.example", PATTERNS).map(({ address }) => address);
};

/** What servers say of all they are asked of. */
const ALIKE: readonly (readonly [said: string, options: { mode?: FinderMode; mx?: boolean; reserved?: boolean }])[] = [
  ["550 5.1.1 User unknown", {}], ["250 Ok", {}], ["451 4.7.1 Greylisted", {}], ["554 5.7.1 Client host blocked using a list", {}], ["550 5.1.1 User unknown", { mode: "mx_only" }], ["250 Ok", { mx: false }], ["250 Ok", { reserved: true }],
];

describe("who is not to be found", () => {
  it.each([
    ["objected at this domain", "Ida Moss", () => recordObjections(context(), [{ kind: "person_at_domain", name: "ida moss", domain: "acme.example" }])],
    ["objected everywhere", "Óla Fern", () => recordObjections(context(), [{ kind: "person", name: "Ola Fern" }])],
    ["was withdrawn from the catalogue", "Gone Person", async () => undefined],
  ])("%s: answered as somebody unknown is, whatever the server does", async (_, name, objects) => {
    await objects();
    for (const [said, options] of ALIKE) {
      await database.db.deleteFrom("finder_verification").execute();
      const { deps, heard } = await finder({ recipient: () => said }, options);
      const theirs = strip(await states(deps, `${name}, acme.example`));
      const asked = heard.length;
      expect(theirAddresses(name).filter((address) => heard.some((line) => line.includes(`<${address}>`)))).toEqual([]);
      expect(theirs).toEqual(strip(await states(deps, "Hal Oaks, acme.example")));
      expect(heard.length - asked).toBe(said === "250 Ok" ? 0 : asked);
      // Nor does asking again tell them apart.
      expect(strip(await states(deps, `${name}, acme.example`))).toEqual(strip(await states(deps, "Hal Oaks, acme.example")));
    }
  });

  it("and has no Latin spelling: answered as such a name is", async () => {
    await recordObjections(context(), [{ kind: "person", name: "王小明" }]);
    const { deps } = await finder({ recipient: () => "250 Ok" });
    expect(strip(await states(deps, "王小明, acme.example"))).toEqual(strip(await states(deps, "李小红, acme.example")));
  });

  it.each([
    ["objected", "ida@acme.example", () => recordObjections(context(), [{ kind: "address", address: "ida@acme.example" }])],
    ["was withdrawn from the catalogue", "gone.person@acme.example", async () => undefined],
  ])("%s, at a given address: answered as for one that is not there", async (_, given, objects) => {
    await objects();
    for (const [said, options] of ALIKE) {
      await database.db.deleteFrom("finder_verification").execute();
      const { deps, heard } = await finder({ recipient: () => said }, options);
      const verdict = async (address: string) => {
        const { mail, askLater } = await askOfAddress(context(), deps, { address, domain: "acme.example" });
        const { answer, verdict: { address: _address, ...rest } } = await addressAnswer(context(), deps, { address, domain: "acme.example", mail, state: askLater ? "waiting" : "done", tryAgainAt: null });
        return { answer, rest };
      };
      expect(await verdict(given)).toEqual(await verdict("hal@acme.example"));
      expect(heard.filter((line) => line.includes(`<${given}>`))).toEqual([]);
    }
  });

  it("has no address shown that was objected to, or that mail to was complained about", async () => {
    await recordObjections(context(), [{ kind: "address", address: "Ada.Park@poplar.example" }]);
    await suppressAddress(context(), { address: "apark@poplar.example", key: KEY, scope: "all", reason: "complained" });
    const { deps, heard } = await finder(knows("ada.park", "apark"));
    expect(await shown(deps, "Ada Park, poplar.example")).toEqual(["nothing_found"]);
    expect(heard.filter((line) => /RCPT TO:<(?:ada\.park|apark)@/.test(line))).toEqual([]);
  });

  it("at one address of several is asked of as often as somebody who is not there", async () => {
    await recordObjections(context(), [{ kind: "address", address: "bo.lind@elder.example" }]);
    await suppressAddress(context(), { address: "blind@elder.example", key: KEY, scope: "all", reason: "complained" });
    for (const [said, options] of ALIKE) {
      await database.db.deleteFrom("finder_verification").execute();
      const asked = async (name: string) => {
        // Each with a server of their own, so that neither profits of what was told of the other.
        const { deps, heard } = await finder({ recipient: () => said }, options);
        const answers = strip(await states(deps, `${name}, elder.example`));
        const again = strip(await states(deps, `${name}, elder.example`));
        await database.db.deleteFrom("finder_verification").execute();
        return { answers, again, verbs: heard.map((line) => line.split(" ", 1)[0]), named: heard.filter((line) => /<(?:bo\.lind|blind)@/.test(line)) };
      };
      const theirs = await asked("Bo Lind");
      expect(theirs).toEqual(await asked("Hal Oaks"));
      expect(theirs.named).toEqual([]);
    }
  });
});

describe("a name", () => {
  it("without a company is offered with the people of the catalogue who have it", async () => {
    const { deps } = await finder({});
    expect(await states(deps, "ádá park")).toEqual([{ kind: "choose_person", people: [
      { name: "Ada Park", title: "CEO", company: "Acme Robotics", companySlug: "acme", domain: "acme.example" },
      { name: "Ada Park", title: "CTO", company: "Birch", companySlug: "birch", domain: "birch.example" },
    ] }]);
  });

  it("that nobody has there asks for the company", async () => {
    const { deps } = await finder({});
    expect(await states(deps, "Nobody Known")).toEqual([{ kind: "needs_company", name: "Nobody Known", company: null }]);
    expect(await states(deps, "Gone Person")).toEqual([{ kind: "needs_company", name: "Gone Person", company: null }]);
    expect(await states(deps, "Ada Park @ Elsewhere")).toEqual([{ kind: "needs_company", name: "Ada Park", company: "Elsewhere" }]);
  });

  it("with a company of the catalogue is looked for at its domain", async () => {
    const { deps } = await finder(knows("zed"));
    expect(await shown(deps, "Zed Quill @ acme robotics")).toEqual(["zed@acme.example high Pattern Match verified", "done"]);
  });

  it("with characters that cannot be kept is refused", async () => {
    for (const [name, company, domain] of [["Ada\u0000Park", null, "acme.example"], ["Ada Park", "Ac\u0000me", null], ["Ada Park", null, "acme\u0001.example"]] as const) {
      expect(await resolvePerson(context(), { name, company, domain })).toEqual({ kind: "refused", why: "blank", named: null });
    }
    expect(await resolvePerson(context(), { name: "Ada\tPark ", company: null, domain: "acme.example" })).toEqual({ kind: "person", name: "Ada Park", domain: "acme.example" });
  });

  it("with a company whose site is among many others' is told so", async () => {
    const make = catalogueBuilders(database.db);
    const lone = await make.company({ slug: "lone", name: "Lone", domain: "gmail.com" });
    await sql`insert into company_key (kind, value, company_id) values ('name', 'lone', ${lone})`.execute(database.db);
    const { deps } = await finder({});
    expect(await states(deps, "Ada Park @ Lone")).toEqual([{ kind: "refused", why: "free_mail", named: "Lone" }]);
  });

  it("may be a page of the site", async () => {
    const { deps } = await finder({}, { mode: "mx_only" });
    expect((await states(deps, "/companies/founders/ada-park-2")).at(-1)).toMatchObject({ kind: "answer", name: "Ada Park", domain: "birch.example" });
    expect(await states(deps, "/companies/acme")).toEqual([{ kind: "other", looksLike: "domain" }]);
    expect(await states(deps, "/companies/founders/nobody")).toEqual([{ kind: "refused", why: "unknown_page", named: "nobody" }]);
  });
});

/** The ways in which lists and people write one profile's address. */
const WAYS = (path: string) => [`https://www.linkedin.com${path}`, `http://linkedin.com${path}/`, `https://fr.linkedin.com${path}?originalSubdomain=fr`, `linkedin.com${path.toUpperCase()}`, `www.linkedin.com${path}/#about`];

describe("a link to a profile", () => {
  it("is its owner's, however it is written there and here", async () => {
    for (const [n, kept] of WAYS("/in/ada-park").entries()) {
      await database.db.updateTable("person").set({ profile_url: kept }).where("slug", "=", "ada-park-2").execute();
      for (const typed of WAYS("/in/ada-park")) expect([n, typed, await resolveQuery(context(), typed)]).toEqual([n, typed, { kind: "person", name: "Ada Park", domain: "birch.example" }]);
    }
    expect(await resolveQuery(context(), "https://www.linkedin.com/in/ada-park-3")).toMatchObject({ kind: "refused", why: "unknown_page" });
    expect(await resolveQuery(context(), "https://www.xing.com/in/ada-park")).toMatchObject({ kind: "refused", why: "unknown_page" });
  });

  it("is its company's, also beside a name", async () => {
    for (const [n, kept] of WAYS("/company/acme-robotics").entries()) {
      await database.db.updateTable("company").set({ profile_urls: ["https://x.com/acme", kept] }).where("slug", "=", "acme").execute();
      for (const typed of WAYS("/company/acme-robotics")) {
        expect([n, typed, await resolveQuery(context(), typed)]).toEqual([n, typed, { kind: "domain", domain: "acme.example" }]);
        expect([n, typed, await resolveQuery(context(), `Zed Quill, ${typed}`)]).toEqual([n, typed, { kind: "person", name: "Zed Quill", domain: "acme.example" }]);
      }
    }
    expect(await resolvePerson(context(), { name: "Zed Quill", company: null, domain: "linkedin.com/company/acme-robotics" })).toEqual({ kind: "person", name: "Zed Quill", domain: "acme.example" });
    expect(await resolveQuery(context(), "Zed Quill, https://www.linkedin.com/company/other")).toEqual({ kind: "refused", why: "shared_host", named: "https://www.linkedin.com/company/other" });
  });

  it("is found by an index", async () => {
    const plans = await database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const person = await sql<{ "QUERY PLAN": string }>`explain select 1 from person p where profile_key(p.profile_url) = profile_key('https://x.com/a')`.execute(db);
      const company = await sql<{ "QUERY PLAN": string }>`explain select 1 from company c where profile_keys(c.profile_urls) @> array[profile_key('https://x.com/a')]`.execute(db);
      return [person, company].map(({ rows }) => rows.map((row) => row["QUERY PLAN"]).join("\n"));
    });
    expect(plans).toEqual([expect.stringContaining("person_profile_key"), expect.stringContaining("company_profile_keys")]);
  });
});

describe("a mail address", () => {
  it("in letters of any script names the same host as its ASCII form", async () => {
    expect(await resolveQuery(context(), "Ada@Mail.BÜCHER.example")).toEqual({ kind: "address", address: "ada@mail.xn--bcher-kva.example", domain: "mail.xn--bcher-kva.example" });
  });

  it("stands for the company's own domain where a company is asked for", async () => {
    expect(await resolveDomain(context(), "ada@mail.BÜCHER.example")).toEqual({ kind: "domain", domain: "xn--bcher-kva.example" });
  });

  it("at a domain of any script is withheld as in ASCII", async () => {
    await recordObjections(context(), [{ kind: "address", address: "ida@xn--bcher-kva.example" }]);
    const { deps, heard } = await finder({ recipient: () => "250 Ok" });
    const typed = await resolveQuery(context(), "ida@bücher.example");
    if (typed.kind !== "address") throw new Error("not read as an address");
    await askOfAddress(context(), deps, typed);
    expect(heard.filter((line) => line.includes("<ida@"))).toEqual([]);
  });
});

describe("findAddresses", () => {
  it("takes a name and a company, or a domain, and waits for the servers", async () => {
    const { deps } = await finder(knows("mei.lin"));
    expect(await findAddresses(context(), deps, { person: "Mei Lin", company: null, domain: "https://www.rowan.example" }))
      .toMatchObject({ kind: "answered", domain: "rowan.example", answer: { state: "done", results: [{ email: "mei.lin@rowan.example", verified: true }] } });
    expect(await findAddresses(context(), deps, { person: "Mei Lin", company: "Nowhere", domain: null })).toEqual({ kind: "needs_company" });
    expect(await findAddresses(context(), deps, { person: "Mei Lin", company: null, domain: "gmail.com" })).toEqual({ kind: "refused", why: "free_mail" });
  });
});
