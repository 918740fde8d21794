import { sql } from "kysely";
import { afterEach, beforeAll } from "vitest";
import type { Context } from "../../core/shared/context.ts";
import type { FinderAnswer } from "../../core/finder/answer/finder-answer.ts";
import { personAnswer } from "../../core/finder/answer/person-answer.ts";
import { verifyPerson } from "../../core/finder/verify-person.ts";
import type { FinderDeps, FinderMode } from "../../core/finder/finder.ts";
import type { MailResolver } from "../../core/finder/mail-domains/mail-hosts.ts";
import { type ResolvedQuery, resolveQuery } from "../../core/finder/resolve/resolve-query.ts";
import { smtpProber } from "../../core/finder/verification/verify-addresses.ts";
import { useDatabase } from "../database.ts";
import { type SmtpScript, startSmtpServer } from "../smtp-server.ts";
import { catalogueBuilders } from "./catalogue.ts";
import { fakeClockContext } from "./context.ts";

/** A state of a person lookup: stored results, then servers' replies; or the reason for none. */
export type PersonState =
  | Exclude<ResolvedQuery, { readonly kind: "person" }>
  | { readonly kind: "answer"; readonly name: string; readonly domain: string; readonly answer: FinderAnswer };

/** Runs and reads a lookup without its row: first stored results, then replies of the domain's servers. */
export async function* findPerson(
  ctx: Context,
  deps: FinderDeps,
  { query }: { readonly query: string },
): AsyncGenerator<PersonState> {
  const resolved = await resolveQuery(ctx, query);
  if (resolved.kind !== "person") {
    yield resolved;
    return;
  }
  const { name, domain } = resolved;
  const state = async (
    mail: Parameters<typeof personAnswer>[2]["mail"],
    of: FinderAnswer["state"],
  ): Promise<PersonState> => ({
    kind: "answer",
    name,
    domain,
    answer: await personAnswer(ctx, deps, { name, domain, mail, state: of, tryAgainAt: null }),
  });
  yield await state(null, "searching");
  const { mail, retryLater } = await verifyPerson(ctx, deps, { name, domain });
  yield await state(mail, retryLater ? "waiting" : "done");
}

export const SUPPRESSION_KEY = Buffer.from("a key of this test");
export const NOW = new Date("2026-09-01T12:00:00Z");

/** A mail server that knows only these local parts. */
export const knows = (...locals: readonly string[]): SmtpScript => ({
  recipient: (address) =>
    locals.some((local) => address.startsWith(`${local}@`)) ? "250 Ok" : "550 5.1.1 User unknown",
});

/** States without the person, so that two people's can be compared. */
export const answersOf = (all: readonly PersonState[]) =>
  all.map((state) => (state.kind === "answer" ? state.answer : state));

interface World {
  readonly mode?: FinderMode;
  readonly mx?: boolean;
  readonly reserved?: boolean;
}

/** A server's reply to every address, with the setting or domain in which the finder contacts no server. */
export const SERVER_REPLIES: readonly (readonly [said: string, world: World])[] = [
  ["550 5.1.1 User unknown", {}],
  ["250 Ok", {}],
  ["451 4.7.1 Greylisted", {}],
  ["554 5.7.1 Client host blocked using a list", {}],
  ["550 5.1.1 User unknown", { mode: "mx_only" }],
  ["250 Ok", { mx: false }],
  ["250 Ok", { reserved: true }],
];

/** A small catalogue with two Ada Parks and a withdrawn person, and finders with mail servers on loopback. */
export function usePersonSearch() {
  const database = useDatabase();
  const context = (now = NOW) => fakeClockContext(database.db, now);
  const running: { stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    const acme = await make.company({
      slug: "acme",
      name: "Acme Robotics",
      domain: "acme.example",
      headcount_band: "1-10",
    });
    const birch = await make.company({ slug: "birch", name: "Birch", domain: "birch.example" });
    await sql`insert into company_key (kind, value, company_id) values ('name', 'acmerobotics', ${acme}),
      ('domain', 'acme.example', ${acme}), ('domain', 'birch.example', ${birch})`.execute(database.db);
    await make.role(await make.person({ slug: "ada-park", name: "Ada Park" }), acme, { title: "CEO" });
    await make.role(await make.person({ slug: "ada-park-2", name: "Ada Park" }), birch, { title: "CTO" });
    await make.role(
      await make.person({ slug: "gone-person", name: "Gone Person", withdrawn_at: "2026-01-01T00:00:00Z" }),
      acme,
    );
    await database.db
      .updateTable("person_slug")
      .set({ base: "ada-park", ordinal: 2 })
      .where("slug", "=", "ada-park-2")
      .execute();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });

  /** A finder whose domains all use one mail server on loopback. */
  const finder = async (script: SmtpScript, { mode = "smtp", mx = true, reserved = false }: World = {}) => {
    const server = await startSmtpServer(script);
    running.push(server);
    const resolver: MailResolver = {
      mx: () =>
        Promise.resolve(
          mx
            ? { kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }
            : { kind: "found", records: [{ preference: 0, host: "" }] },
        ),
      addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
      ns: () => Promise.resolve({ kind: "none" }),
    };
    const deps: FinderDeps = {
      resolver,
      prober: smtpProber({
        resolver,
        greeting: "finder.example",
        sender: "",
        stepMs: 2_000,
        sessionMs: 5_000,
        mayConnect: () => true,
        portOf: () => server.port,
      }),
      mode: () => mode,
      isReserved: () => reserved,
      suppressionKey: SUPPRESSION_KEY,
    };
    return { deps, heard: server.heard };
  };
  const states = async (deps: FinderDeps, query: string, ctx = context()): Promise<PersonState[]> => {
    const found: PersonState[] = [];
    for await (const state of findPerson(ctx, deps, { query })) found.push(state);
    return found;
  };
  /** The last state as "address confidence status", and the reason for no further results. */
  const shown = async (deps: FinderDeps, query: string, ctx = context()) => {
    const last = (await states(deps, query, ctx)).at(-1);
    if (last?.kind !== "answer") throw new Error(`no answer but ${last?.kind}`);
    const { answer } = last;
    return [
      ...answer.results.map(({ email, confidence, status }) => `${email} ${confidence} ${status}`),
      answer.reason ?? answer.state,
    ];
  };
  return { database, context, finder, states, shown };
}
