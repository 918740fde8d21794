import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { commandLine, type Program, tableCounts } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const cli = () => commandLine(database.target, { WEBHOOK_TARGETS: "any" });
const ids = { search: "", webhook: "", delivery: "", job: "" };

async function json(program: Program, ...args: readonly string[]) {
  const { code, stdout, stderr } = await cli().run(program, ...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  ids.search = String((await json("searches", "save", "Seed", "/companies?stage=Seed")).id);
  ids.webhook = String((await json("webhooks", "add", ids.search, "http://127.0.0.1:1/hook")).id);
  ids.delivery = String((await json("webhooks", "test", ids.webhook)).delivery);
  await sql`update webhook_delivery set status = 'failed', finished_at = now()`.execute(database.db);
  await sql`
    insert into webhook_attempt (delivery_id, number, at, duration_ms, status_code, error, response_excerpt)
    values (${Number(ids.delivery)}, 1, '2026-09-01T12:00:00Z', 12, 500, 'The receiver answered with status 500 instead of 2xx.', 'down')`.execute(database.db);
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, completed_on, output)
    values ('webhooks.purge', '{}', 'failed', now(), '{"message": "the disk is full"}') returning id`.execute(database.db);
  ids.job = rows[0]?.id ?? "";
}, 60_000);

const COMMANDS: readonly (readonly [string, Program, () => readonly string[], RegExp])[] = [
  ["searches list", "searches", () => ["list"], /Seed {2}\/companies\?stage=Seed$/m],
  ["searches show", "searches", () => ["show", ids.search], /"stage":\["Seed"\]/],
  ["searches save", "searches", () => ["save", "Everything", ""], /saved as \d+/],
  ["searches rename", "searches", () => ["rename", ids.search, "Seeds"], /named Seeds/],
  ["webhooks list", "webhooks", () => ["list"], /http:\/\/127\.0\.0\.1:1\/hook {2}in force/],
  ["webhooks add", "webhooks", () => ["add", ids.search, "http://127.0.0.1:1/other"], /added as \d+/],
  ["webhooks test", "webhooks", () => ["test", ids.webhook], /sent as delivery \d+/],
  ["webhooks deliveries", "webhooks", () => ["deliveries", ids.webhook, "--limit", "5"], /webhook\.test {2}failed\n {4}2026-09-01T12:00:00\+00:00 {2}500 {2}12 ms {2}The receiver.* “down”/],
  ["webhooks replay", "webhooks", () => ["replay", ids.delivery], /sent again: \d+/],
  ["webhooks rotate", "webhooks", () => ["rotate", ids.webhook], /signed with a new secret/],
  ["webhooks remove", "webhooks", () => ["remove", ids.webhook], /removed: \d+/],
  ["jobs list", "jobs", () => ["list"], /webhooks\.purge: 0 waiting, 0 running, 1 failed for good/],
  ["jobs dead", "jobs", () => ["dead"], /webhooks\.purge \{\} .*after 1 tries: the disk is full/],
  ["jobs redrive", "jobs", () => ["redrive", ids.job], /ried again: [-0-9a-f]+/],
  ["searches delete", "searches", () => ["delete", ids.search], /deleted \d+/],
];

async function everything() {
  const { rows } = await sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as of from (
    select to_jsonb(s) as t from saved_search s union all select to_jsonb(e) from webhook_endpoint e union all select to_jsonb(d) from webhook_delivery d
    union all select to_jsonb(j) from pgboss.job j) all_rows`.execute(database.db);
  return { ...(await tableCounts(database.db)), rows };
}

describe("every command", () => {
  it.each(COMMANDS)("%s rehearses without keeping anything, then does it", async (_, program, args, said) => {
    const before = await everything();
    expect(await json(program, ...args(), "--dry-run")).toMatchObject({ dryRun: true });
    expect(await everything()).toEqual(before);
    expect(await cli().run(program, ...args())).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(said) });
    const changes = !/list|show|deliveries|dead/.test(`${args()[0]}`);
    expect(JSON.stringify(await everything()) !== JSON.stringify(before)).toBe(changes);
  });

  it("shows a secret once", async () => {
    const { id } = await json("searches", "save", "For a secret", "stage=Seed");
    const rehearsed = await cli().run("webhooks", "add", String(id), "http://127.0.0.1:1/secret", "--dry-run");
    expect(rehearsed.stdout).toMatch(/^Would be added as \d+\n$/);
    const added = await cli().run("webhooks", "add", String(id), "http://127.0.0.1:1/secret");
    expect(added.stdout).toMatch(/shown only now: whsec_\S{44}\n$/);
    expect(JSON.stringify(await json("webhooks", "list"))).not.toContain("whsec_");
  });

  it("sends only to public addresses by https unless a setting says otherwise", async () => {
    const { id } = await json("searches", "save", "For the public", "stage=Seed");
    const { code, stderr } = await commandLine(database.target).run("webhooks", "add", String(id), "http://127.0.0.1:1/secret");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("https://") });
  });
});

it.each<readonly [Program, readonly string[], RegExp]>([
  ["searches", [], /list\|show\|save/], ["searches", ["save", "Only a name"], /what it finds/], ["searches", ["show", "999999"], /no saved search 999999/],
  ["searches", ["show", "first"], /whole number, not "first"/], ["searches", ["save", "Bad", "?within=13"], /cannot be saved/], ["searches", ["rename", "1"], /new name/],
  ["webhooks", [], /list\|add/], ["webhooks", ["add", "1"], /the address/], ["webhooks", ["add", "999999", "https://hooks.example/"], /no saved search 999999/],
  ["webhooks", ["test", "999999"], /no webhook 999999/], ["webhooks", ["replay"], /Name the delivery/], ["webhooks", ["replay", "999999"], /no delivery 999999/],
  ["webhooks", ["deliveries", "1", "--limit", "few"], /--limit must be a whole number/],
  ["searches", ["toString"], /list\|show\|save/], ["webhooks", ["constructor"], /list\|add/],
  ["jobs", [], /list\|dead\|redrive/], ["jobs", ["redrive"], /Name the job/], ["jobs", ["redrive", "x' or true --"], /No job x' or true --/],
])("%s %j says what is wrong in one line", async (program, args, message) => {
  const { code, stdout, stderr } = await cli().run(program, ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd()).not.toContain("\n");
});

it.each(["searches", "webhooks", "jobs"] satisfies Program[])("%s explains itself with --help", async (program) => {
  const { code, stdout, stderr } = await cli().run(program, "--help");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`npm run ${program} --`);
  expect(stdout).toContain("--dry-run");
});
