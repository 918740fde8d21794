import { sql } from "kysely";
import type { Context } from "../../core/shared/context.ts";
import type { RowStatus } from "../../core/finder/bulk/bulk.ts";
import { createBulkWorker, lookUpRow } from "../../core/finder/bulk/bulk-worker.ts";
import { createBulk } from "../../core/finder/bulk/create-bulk.ts";
import { type FinderDeps, RETRY_MINUTES } from "../../core/finder/finder.ts";
import { type AddressFlag, smtpProber } from "../../core/finder/verification/verify-addresses.ts";
import { startSmtpServer } from "../smtp-server.ts";
import { type WorldCompany, type WorldPerson, worldRecipient } from "./finder-world.ts";

/** A person of a world and the result of their row. */
export interface WorldFinding {
  readonly company: WorldCompany;
  readonly person: WorldPerson;
  readonly status: RowStatus | null;
  readonly email: string | null;
  readonly flags: readonly AddressFlag[];
}

/** Looks a world up as a bulk job, with mail servers on loopback and without limits; its clock jumps to each retry. */
export async function lookUpWorld(
  given: Context,
  accountId: string,
  world: readonly WorldCompany[],
): Promise<readonly WorldFinding[]> {
  const state = { now: given.clock.now() };
  const ctx: Context = { ...given, clock: { now: () => state.now } };
  const kinds = new Map(world.map(({ domain, kind }) => [domain, kind]));
  const up = await startSmtpServer({ recipient: worldRecipient(world, () => state.now) });
  const down = await startSmtpServer({});
  await down.stop();
  const resolver: FinderDeps["resolver"] = {
    mx: (domain) => Promise.resolve({ kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  };
  const deps: FinderDeps = {
    resolver,
    mode: () => "smtp",
    isReserved: () => false,
    suppressionKey: Buffer.from("a key of this world"),
    prober: smtpProber({
      resolver,
      greeting: "finder.example",
      sender: "",
      mayConnect: () => true,
      portOf: (host) => (kinds.get(host.slice(3)) === "is_down" ? down.port : up.port),
    }),
  };
  const everybody = world.flatMap((company) => company.people.map((person) => ({ company, person })));
  try {
    const id = await createBulk(ctx, {
      accountId,
      fileName: "world.csv",
      bytes: Buffer.from(
        `Name,Domain\n${everybody.map(({ company, person }) => `${person.name},${company.domain}\n`).join("")}`,
      ),
    });
    const worker = createBulkWorker({
      ctx,
      lookUp: (row) => lookUpRow(ctx, deps, row),
      onError: (error) => {
        throw error;
      },
    });
    for (const minutes of [0, ...RETRY_MINUTES]) {
      state.now = new Date(state.now.getTime() + minutes * 60_000);
      await worker.runDue();
    }
    const { rows } = await sql<{
      status: RowStatus | null;
      email: string | null;
      flags: AddressFlag[];
    }>`select status, email, flags from finder_bulk_row where bulk_id = ${id} order by position`.execute(ctx.db);
    return everybody.map((one, at) => ({
      ...one,
      status: rows[at]?.status ?? null,
      email: rows[at]?.email ?? null,
      flags: rows[at]?.flags ?? [],
    }));
  } finally {
    await up.stop();
  }
}

/** Evaluates the results: verified addresses of a wrong person, and people missed although their servers answer clearly. */
export function judge(findings: readonly WorldFinding[]): {
  readonly verified: number;
  readonly wrong: readonly WorldFinding[];
  readonly findable: number;
  readonly missed: readonly WorldFinding[];
} {
  // These people are not in the catalogue, so a mailbox counts as theirs only where it holds the whole name or the
  // pattern is known.
  const verified = findings.filter(({ status, flags }) => status === "verified" || flags.includes("colleague"));
  const findable = findings.filter(
    ({ company, person }) => (company.kind === "answers" || company.kind === "greylists") && person.exists,
  );
  return {
    verified: verified.length,
    wrong: verified.filter(({ person, email }) => !person.exists || email !== person.address),
    findable: findable.length,
    missed: findable.filter((one) => !verified.includes(one)),
  };
}
