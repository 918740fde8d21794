import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { setAlert } from "../../core/customers/searches/alert.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { turnDayJob } from "../../core/customers/searches/jobs/turn-day.ts";
import { connectDestination, startDestination } from "../../core/customers/destinations/destinations.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { findSheet } from "../../core/programs/sheets/read-sheet.ts";
import { createSheetAddress } from "../../core/programs/sheets/sheet-address.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { roundFeedItems } from "../../core/reading/directory/feed-items.ts";
import { readFilterAddress } from "../../core/reading/directory/search/filter-address.ts";
import type { Context } from "../../core/shared/context.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { createPoster } from "../../platform/http/post.ts";
import { countAsCompared } from "../../test/builders/destinations.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { addCompanyWithRound, editCatalogue } from "../../test/builders/edits.ts";
import { exportedRows } from "../../test/builders/exports.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";
import { clearJobs, runDueJobs } from "../../test/run-jobs.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const START = "2026-11-20";
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });
const errors: string[] = [];
let now = new Date(`${START}T12:00:00Z`);
let count = 0;

const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });
const moveTo = (day: string) => (now = new Date(`${day}T12:00:00Z`));

afterEach(async () => {
  await sql`delete from saved_search`.execute(database.db);
  await clearJobs(database.db);
  moveTo(START);
  if (errors.length > 0) throw new Error(errors.splice(0).join("\n"));
});

const onError = (error: unknown, what: string) => errors.push(`${what}: ${String(error)}`);

/** A member who follows one search in every way; `received` are the companies of what came since the last call. */
async function follower(industry: string, days: string) {
  count += 1;
  const [hubspot, receiver] = [await startHubspot(), await startReceiver()];
  onTestFinished(hubspot.close);
  const member = () => as(operator(), `follower-${count}`, "paid");
  await addPayer(operator(), member().actor.id);
  const { id: searchId, address } = await saveSearch(member(), {
    name: "Mine",
    address: `industry=${industry}&${days}`,
  });
  const { filter } = readFilterAddress(new URLSearchParams(address));
  await setAlert(member(), { searchId, frequency: "at_once" });
  await addEndpoint(member(), { searchId, url: receiver.url, allowPrivateAddresses: true });
  const to = { kind: "hubspot", credential: "pat-eu1-a-token-for-tests", searchId, allowPrivateAddresses: true };
  const id = await connectDestination(member(), to);
  await countAsCompared(database.db, id);
  await startDestination(member(), { id, withExisting: false });
  const key = await createSheetAddress(member(), { searchId, withAddresses: false });
  await exportedRows(member(), { filter });
  let mails = 0;

  async function alerted(): Promise<readonly string[]> {
    const rows = await database.db
      .selectFrom("outbox_message")
      .select("data")
      .where("to_address", "=", `${member().actor.id}@someone.example`)
      .orderBy("id")
      .execute();
    const news = rows.slice(mails).map(({ data }) => data as { leads: { company: string }[] });
    mails = rows.length;
    return news.flatMap(({ leads }) => leads.map(({ company }) => company));
  }

  async function posted(): Promise<readonly string[]> {
    return receiver.received.splice(0).flatMap(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { rounds: { company_name: string }[] } };
      return data.rounds.map((round) => `${type.replace("search.rounds.", "")} ${round.company_name}`);
    });
  }

  async function sheet(): Promise<readonly string[]> {
    const found = await findSheet(operator(), { key });
    const rows = found.kind === "found" ? parse<Record<string, string>>(await found.csv(), { columns: true }) : [];
    return rows.map((row) => row["company_name"] ?? "");
  }

  async function received() {
    const effects = {
      ...QUIET_EFFECTS,
      post,
      actorOf: async (_: Context, owner: string) => as(operator(), owner, "paid").actor,
      destinationUrls: { hubspot: hubspot.url },
      destinationApps: {},
      webhookAgent: async () => "Newly Raised",
    };
    await enqueue(operator(), turnDayJob, {});
    await runDueJobs({ ctx: operator(), jobs: JOBS, effects, onError });
    const { items: feed } = await roundFeedItems(member(), { filter });
    const since = await exportedRows(member(), { filter, columns: ["company_name"], since: "last" });
    return {
      alert: await alerted(),
      webhook: await posted(),
      destination: hubspot.companies().map(({ name }) => String(name)),
      sheet: await sheet(),
      feed: feed.map(({ lead }) => lead.companyName),
      since: since.map(({ reason = "", company_name: name = "" }) => `${reason}: ${name}`),
    };
  }

  return { received };
}

describe("a saved search whose days move with the calendar", () => {
  it.each([
    ["through a month's end", "Fintech", "from=this-month", "2026-12-01"],
    ["by 40 days", "Health", "from=this-month", "2026-12-30"],
    ["by 40 days, for the last days", "Energy", "within=7", "2026-12-30"],
    ["into another year", "Space", "from=this-year", "2027-01-01"],
  ])("brings a round of the day everywhere after the clock moved %s", async (_, industry, days, day) => {
    await addCompanyWithRound(operator(), { name: `Before ${industry}`, industry, announcedOn: START });
    const { received } = await follower(industry, days);
    moveTo(day);
    const name = `Later ${industry}`;
    await addCompanyWithRound(operator(), { name, industry, announcedOn: day });
    expect(await received()).toEqual({
      alert: [name],
      webhook: [`added ${name}`],
      destination: [name],
      sheet: [name],
      feed: [name],
      since: [`withdrawn: no longer matches the filter: Before ${industry}`, `added: ${name}`].toSorted(),
    });
  });

  it("brings the rounds of a month everywhere when it is over, although nothing changes, and takes none back", async () => {
    const industry = "Insurance";
    const november = await addCompanyWithRound(operator(), { name: "November", industry, announcedOn: START });
    await addCompanyWithRound(operator(), { name: "October", industry, announcedOn: "2026-10-05" });
    const { received } = await follower(industry, "from=last-month&to=last-month");
    const quiet = { alert: [], webhook: [], destination: [], since: [] };
    expect(await received()).toEqual({ ...quiet, sheet: ["October"], feed: ["October"] });
    moveTo("2026-12-01");
    const shown = { destination: ["November"], sheet: ["November"], feed: ["November"] };
    expect(await received()).toEqual({
      ...shown,
      alert: ["November"],
      webhook: ["added November"],
      since: ["added: November", "withdrawn: no longer matches the filter: October"],
    });
    expect(await received()).toEqual({ ...quiet, ...shown });
    moveTo("2027-01-01");
    const gone = await received();
    expect(gone).toMatchObject({ alert: [], webhook: [], destination: ["November"], sheet: [], feed: [] });
    await editCatalogue(operator(), sql`update funding_round set amount_minor = 7 where id = ${november.roundId}`, [
      { kind: "changed", subjectKind: "round", subjectId: november.roundId, companyId: november.companyId },
    ]);
    expect(await received()).toMatchObject({ alert: [], webhook: [] });
  });
});
