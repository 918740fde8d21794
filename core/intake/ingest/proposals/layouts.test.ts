import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS_FOLDER } from "../../../../db/migrate.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { addTestSource, runNow } from "../../../../test/builders/managed-sources.ts";
import { commandLine } from "../../../../test/command-line.ts";
import { useDatabase } from "../../../../test/database.ts";
import { useFiles } from "../../../../test/input-files.ts";
import { listening } from "../../../../test/listening.ts";
import { confirmLayout } from "./layouts.ts";
import { inWords } from "../../../catalogue/sources/list-file/reasons.ts";
import { type Proposal, readProposal } from "./proposal.ts";
import { proposeUpload, readAgain } from "./read-again.ts";

const database = useDatabase();
const file = useFiles();
const SETTINGS = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example" };
const ctx = () => fakeClockContext(database.db);
beforeEach(() => sql`truncate list_layout`.execute(database.db));

const COUNTRIES = ["Portugal", "Spain", "Germany"];
/** A list whose countries, which could be markets as well, are recognised by their values alone. */
const listOf = (names: readonly string[], header = "Company,Round,Amount,Date,Spot") =>
  `${header}\n${names.map((name, at) => `${name},Seed,$${at + 2}M,2026-07-0${at + 1},${COUNTRIES[at] ?? ""}`).join("\n")}\n`;

const reasonsOf = ({ holds }: Pick<Proposal, "holds">) => holds.map(inWords).join();

async function upload(name: string, text: string) {
  const path = await file(name, text);
  return readProposal(ctx(), await proposeUpload(ctx(), { path, name, options: {}, settings: SETTINGS }));
}
const rulesOf = ({ holds }: Awaited<ReturnType<typeof upload>>) => holds.map(({ rule }) => rule);

/** Two outcomes, of which one is no word for a round or an exit. */
const outcomesOf = (name: string) =>
  `Company,Outcome,Amount,Date\n${name} One,Acquired,$9M,2026-07-01\n${name} Two,Rescued,$5M,2026-07-02\n${name} Three,Rescued,$4M,2026-07-03\n`;

/** A list with a comment on each round. */
const aboutOf = (name: string, ...texts: readonly string[]) =>
  `Company,Amount,Date,Round,Comment\n${texts.map((text, at) => `${name} ${at}x,$${at + 5}M,2026-05-0${at + 1},Seed,${text}`).join("\n")}\n`;

describe("a layout", () => {
  it("is confirmed once, for later versions and other lists with the same headings in any order", async () => {
    const first = await upload("first.csv", listOf(["Quillon", "Larchwood"]));
    expect([first.status, ...rulesOf(first)]).toEqual(["held", "unconfirmed_layout"]);
    expect(first.columns.find(({ column }) => column === "Spot")).toMatchObject({
      field: "location",
      why: "by its values",
      samples: ["Portugal", "Spain"],
    });
    expect(await confirmLayout(ctx(), { id: first.id })).toMatchObject({ status: "published", holds: [] });
    expect(rulesOf(await upload("first.csv", listOf(["Quillon", "Larchwood", "Brackwater"])))).toEqual([]);
    const other = await upload("other.csv", "DATE,SPOT,Company,amount,Round\n2026-07-05,Italy,Moss,$3M,Seed\n");
    expect([other.status, ...rulesOf(other)]).toEqual(["open"]);
    expect(rulesOf(await upload("new.csv", listOf(["Alder"], "Company,Round,Amount,Date,Scene")))).toEqual([
      "unconfirmed_layout",
    ]);
  });

  it("remembers what the rows are, value by value", async () => {
    const first = await upload("outcomes.csv", outcomesOf("Quillon"));
    expect(rulesOf(first)).toEqual(["unconfirmed_layout"]);
    expect(first.columns[1]?.rows).toEqual([
      { value: "Rescued", count: 2, meaning: "company" },
      { value: "Acquired", count: 1, meaning: "exit" },
    ]);
    const answered = await readAgain(ctx(), { id: first.id, options: { rows: ["Rescued=round"] } });
    await confirmLayout(ctx(), { id: answered });
    const later = await upload("later.csv", outcomesOf("Larchwood"));
    expect([later.status, later.effect?.rounds.added, later.effect?.rows.excluded]).toEqual(["open", 2, 1]);
  });

  it("asks again about rows to be left out for a text that nobody saw", async () => {
    const seen = "Acquires small shops and grows them";
    const first = await upload("about-1.csv", aboutOf("Hollis", "Lamps for ports", seen));
    expect(rulesOf(first)).toEqual(["unconfirmed_layout"]);
    await confirmLayout(ctx(), { id: first.id });
    expect(rulesOf(await upload("about-2.csv", aboutOf("Corwen", "Lamps for gardens", seen)))).toEqual([]);
    const unseen = await upload(
      "about-3.csv",
      aboutOf("Tamsin", seen, "Buys used lamps and resells them after an acquisition", "Lamps for rent"),
    );
    expect([rulesOf(unseen), reasonsOf(unseen)]).toEqual([
      ["unconfirmed_layout"],
      expect.stringContaining(
        '(tells of an exit) such as "Buys used lamps and resells them after an acquisition" (1) → exit',
      ),
    ]);
    const answered = await readAgain(ctx(), { id: unseen.id, options: { rows: ["(tells of an exit)=round"] } });
    expect(await readProposal(ctx(), answered)).toMatchObject({ status: "open", effect: { rounds: { added: 3 } } });
    await confirmLayout(ctx(), { id: answered });
    // No row is left out for such a text any more, so there is nothing to ask.
    const kept = await upload("about-4.csv", aboutOf("Perrin", "Buys lamps after a merger", "Lamps for parks"));
    expect([rulesOf(kept), kept.effect?.rounds.added]).toEqual([[], 2]);
  });

  it("of an earlier version covers the texts that its proposal showed", async () => {
    const seen = "Acquires small shops and grows them";
    const first = await upload("old-1.csv", aboutOf("Hollis", "Lamps for ports", seen));
    await confirmLayout(ctx(), { id: first.id });
    await sql`update list_layout set rows = jsonb_build_object('Comment', jsonb_build_object('(tells of an exit)', 'exit'))`.execute(
      database.db,
    );
    const listed = (name: string) => upload(name, aboutOf("Corwen", "Lamps for gardens", seen));
    expect(rulesOf(await listed("old-2.csv"))).toEqual(["unconfirmed_layout"]);
    await sql.raw(await readFile(join(MIGRATIONS_FOLDER, "20261226_layouts_texts.sql"), "utf8")).execute(database.db);
    expect(rulesOf(await listed("old-3.csv"))).toEqual([]);
    expect(reasonsOf(await upload("old-4.csv", aboutOf("Tamsin", "Lamps", "Merged with a shop")))).toContain(
      '(tells of an exit) such as "Merged with a shop" (1) → exit',
    );
  });

  it("keeps what it was shown before when it is confirmed again", async () => {
    for (const [list, outcome] of [
      ["kept-1.csv", "Rescued"],
      ["kept-2.csv", "Cancelled"],
      ["kept-3.csv", "Revived"],
    ] as const) {
      const next = await upload(list, outcomesOf(outcome).replace("Two,Rescued", `Two,${outcome}`));
      expect(rulesOf(next)).toEqual(["unconfirmed_layout"]);
      await confirmLayout(ctx(), { id: next.id });
    }
    const all = "Company,Outcome,Amount,Date\nMoss,Revived,$9M,2026-07-01\nReed,Cancelled,$5M,2026-07-02\n";
    expect(rulesOf(await upload("kept-4.csv", all))).toEqual([]);
  });

  it("asks again about values of another kind or currency, and about outcomes that nobody saw", async () => {
    const first = await upload("seen-1.csv", listOf(["Hollis", "Corwen"]));
    await confirmLayout(ctx(), { id: first.id });
    const euros = listOf(["Tamsin", "Perrin"]).replace("$3M", "€3M");
    const unseen = await upload("seen-2.csv", euros);
    expect([rulesOf(unseen), reasonsOf(unseen)]).toEqual([
      ["unconfirmed_layout"],
      expect.stringContaining('"Amount" was confirmed as amount without values such as "€3M" (1 with EUR)'),
    ]);
    await confirmLayout(ctx(), { id: unseen.id });
    expect(rulesOf(await upload("seen-3.csv", listOf(["Marden"]).replace("$2M", "€2M")))).toEqual([]);
    const outcomes = await upload("seen-4.csv", outcomesOf("Quillon"));
    await confirmLayout(ctx(), { id: outcomes.id });
    const later = await upload("seen-5.csv", outcomesOf("Larchwood").replace("Two,Rescued", "Two,Cancelled"));
    expect(reasonsOf(later)).toContain('"Outcome": Cancelled (1) → none');
  });

  it("is not remembered while a hold of an earlier version asks whether its amounts are totals", async () => {
    const { id } = await upload("last-1.csv", listOf(["Corin", "Maren"]));
    const hold = JSON.stringify([{ rule: "totals_beside_last", reason: '"Moment" is of the last round' }]);
    await sql`update proposal set holds = holds || ${hold}::jsonb where id = ${id}`.execute(database.db);
    await expect(confirmLayout(ctx(), { id })).rejects.toThrow("is of the last round");
    expect(rulesOf(await upload("last-2.csv", listOf(["Tessen"])))).toEqual(["unconfirmed_layout"]);
    await confirmLayout(ctx(), { id, acceptHold: "the author says so" });
    expect(rulesOf(await upload("last-3.csv", listOf(["Perrin"])))).toEqual([]);
  });

  it("is remembered although another hold needs a reason", async () => {
    const rows = Array.from({ length: 22 }, (_, at) => `Fernhollow ${at}x,$${at + 1}M,2026-07-15,Seed,Portugal`).join(
      "\n",
    );
    const { id, ...held } = await upload("one-day.csv", `Company,Amount,Date,Round,Spot\n${rows}\n`);
    expect(held.holds.map(({ rule }) => rule).toSorted()).toEqual(["one_day", "unconfirmed_layout"]);
    await expect(confirmLayout(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
    expect(rulesOf(await readProposal(ctx(), id))).toEqual(["one_day"]);
    const published = await confirmLayout(ctx(), { id, acceptHold: "a conference" });
    expect(published).toMatchObject({ status: "published" });
    await expect(confirmLayout(ctx(), { id })).rejects.toMatchObject({ code: "conflict" });
  });

  it("is confirmed by the one command that a held import prints", async () => {
    const cli = commandLine(database.target);
    const held = await cli.run("import", await file("printed.csv", listOf(["Hazel", "Rowan"])));
    const command = /npm run import -- (--confirm \d+)$/m.exec(held.stdout)?.[1] ?? "";
    expect([held.code, command]).toEqual([3, expect.stringContaining("--confirm")]);
    const confirmed = await cli.run("import", ...command.split(" "));
    expect([confirmed.code, confirmed.stdout]).toEqual([0, expect.stringContaining("published    printed.csv")]);
    const later = await cli.run("import", await file("later.csv", listOf(["Sorrel"])));
    expect([later.code, later.stdout]).toEqual([0, expect.stringContaining('location ← "Spot" (as confirmed)')]);
  });

  it("is asked about once by a managed source, and then read by schedule", async () => {
    const files = { text: listOf(["Willow", "Aspen"]) };
    const url = await listening((_, response) => response.end(files.text));
    const id = await addTestSource(ctx(), {
      kind: "list",
      options: { url: `${url}/rounds.csv` },
      publishing: "publish",
    });
    expect((await runNow(ctx(), id)).state).toBe("held");
    const { rows } = await sql<{ id: number }>`select max(id) as id from proposal where status = 'held'`.execute(
      database.db,
    );
    await confirmLayout(ctx(), { id: rows[0]?.id ?? 0 });
    files.text = listOf(["Willow", "Aspen", "Linden"]);
    expect(await runNow(ctx(), id)).toMatchObject({ state: "done", counts: { newRounds: 1 } });
  });
});
