import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { ListFolder } from "../../../../test/builders/list-files.ts";
import { testDatabase } from "../../../../test/database.ts";
import { deepRuns } from "../../../../test/deep-runs.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { openListFiles } from "../../../catalogue/sources/list-file/open-list-files.ts";
import type { Context } from "../../../shared/context.ts";
import { fetchState } from "../fetch-state.ts";
import { type IngestOptions, runIngest } from "../run.ts";
import type { ImportAction } from "../tasks/import-task.ts";
import { requestAction } from "../tasks/request-task.ts";
import { runTask } from "../tasks/run-task.ts";
import { listProposals, type Proposal, type ProposalStatus } from "./proposal.ts";

const RUNS = deepRuns(12, 300);
const LISTS = ["first.csv", "second.csv"] as const;
/** Versions of every list: plain ones, one with a heading to confirm once, and one with amounts like totals. */
const VERSIONS = [
  "Company,Amount,Date,Round\nQuillon,$5M,2026-05-04,Seed\n",
  "Company,Amount,Date,Round\nQuillon,$6M,2026-05-04,Seed\nLarchwood,$7M,2026-05-05,Seed\n",
  "Company,Amount,Moment,Round\nQuillon,$5M,2026-05-04,Seed\n",
  "Company,Amount,Moment,Round\nQuillon,$5M,2026-05-04,Seed\nLarchwood,$7M,2026-05-05,Seed\n",
  "Company,Amount,Valuation\nQuillon,$500M,$5B\nLarchwood,$400M,$4B\n",
] as const;

const list = fc.constantFrom(...LISTS);
const version = fc.nat({ max: VERSIONS.length - 1 });
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant("import" as const), list, version, both: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("propose" as const), list, version }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant("accept" as const), list, version }) },
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constantFrom("undo", "discard", "publish", "confirm", "correct"), list }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** A reading of a document, by the list's name and what identifies it. */
type Readings = ReadonlyMap<string, string>;

const folder = new ListFolder();
afterAll(() => folder.remove());

class Office {
  readonly ctx: Context;
  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  async published(): Promise<Readings> {
    const { rows } = await sql<{ key: string; list: string }>`
      select concat(id, ' ', reading) as key, external_id as list from document where reading is not null`.execute(
      this.ctx.db,
    );
    return new Map(rows.map(({ key, list: of }) => [key, of]));
  }

  /** The import of each list that waits. */
  async waiting(): Promise<ReadonlyMap<string, Proposal>> {
    const proposals = await listProposals(this.ctx, { waiting: true, limit: 200 });
    return new Map(proposals.map((proposal) => [proposal.externalId, proposal]));
  }

  async newest(of: string, ...statuses: readonly ProposalStatus[]): Promise<Proposal | undefined> {
    const proposals = await listProposals(this.ctx, { limit: 200 });
    return proposals.find(({ externalId, status }) => externalId === of && statuses.includes(status));
  }

  async ingest(names: readonly string[], at: number, intent: NonNullable<IngestOptions["intent"]>): Promise<void> {
    const paths = names.map((name) => folder.write(name, VERSIONS[at] ?? ""));
    const { dateOrderOf, layoutOf } = fetchState(this.ctx, "list-file");
    await runIngest(
      this.ctx,
      { source: "list-file", sourceLabel: "List", input: "test", dryRun: false, intent },
      openListFiles(paths, { clock: this.ctx.clock, dateOrderOf, layoutOf }),
    );
  }

  async perform(proposal: Proposal | undefined, request: ImportAction): Promise<void> {
    if (proposal === undefined) return;
    const taskId = await requestAction(this.ctx, { proposalId: proposal.id, request });
    await runTask(this.ctx, { taskId, settings: { siteName: "Test", siteUrl: "https://newlyraised.example" } });
  }
}

const keyOf = ({ documentId, reading }: Proposal) => `${documentId} ${reading}`;

const nothing = (): boolean => false;

/** Performs a command; returns a test for the readings that it names. */
async function perform(office: Office, given: Command): Promise<(key: string) => boolean> {
  switch (given.name) {
    case "import":
      await office.ingest(given.both ? LISTS : [given.list], given.version, "publish");
      return nothing;
    case "propose":
      await office.ingest([given.list], given.version, "propose");
      return nothing;
    case "accept":
      await office.ingest([given.list], given.version, { acceptHold: "checked" });
      return () => true;
    case "undo":
      await office.perform(await office.newest(given.list, "published"), { action: "undo" });
      return nothing;
    case "discard":
      await office.perform(await office.newest(given.list, "open", "held"), { action: "discard" });
      return nothing;
    case "correct":
      await office.perform(await office.newest(given.list, "published"), {
        action: "read",
        options: { map: ["none=Amount"] },
      });
      return nothing;
    default: {
      const waiting = await office.newest(given.list, "open", "held");
      const confirms = given.name === "confirm" && { confirmsLayout: true as const };
      await office.perform(waiting, { action: "publish", acceptHold: "checked", ...confirms });
      return (key) => waiting !== undefined && key === keyOf(waiting);
    }
  }
}

/** What the commands published against the rules; empty if nothing. */
async function offences(commands: readonly Command[]): Promise<readonly unknown[]> {
  const { db, drop } = await testDatabase();
  try {
    const clock = { now: new Date("2026-11-20T12:00:00Z") };
    const office = new Office({ ...fakeClockContext(db), clock: { now: () => clock.now } });
    const waited = new Set<string>();
    const everPublished = new Set<string>();
    const found: unknown[] = [];
    for (const given of commands) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      const isByItself = given.name === "import" || given.name === "correct";
      const before = await office.published();
      const waiting = await office.waiting();
      const isNamed = await perform(office, given).catch((error: unknown) => {
        if (isAppError(error)) return nothing;
        throw error;
      });
      const stillWaiting = await office.waiting();
      for (const [key, of] of await office.published()) {
        if (before.has(key)) continue;
        const isRestored = given.name === "undo" && everPublished.has(key);
        if (waited.has(key) && !isRestored && !isNamed(key)) found.push(["published without an act", given, key]);
        if (isByItself && waiting.has(of)) found.push(["published while a version waits", given, key]);
        everPublished.add(key);
      }
      const gone = [...waiting.keys()].filter((name) => !stillWaiting.has(name));
      if (isByItself && gone.length > 0) found.push(["waits no more", given, gone]);
      for (const proposal of stillWaiting.values()) waited.add(keyOf(proposal));
    }
    return found;
  } finally {
    await drop();
  }
}

it("publishes nothing that ever waited without an act that names it, in any sequence of commands", async () => {
  const run = fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 12 }), async (commands) => {
    expect(await offences(commands)).toEqual([]);
  });
  await expect(fc.assert(run, { numRuns: RUNS })).resolves.toBeUndefined();
}, 600_000);
