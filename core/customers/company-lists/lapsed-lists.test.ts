import { sql } from "kysely";
import { expect, it } from "vitest";
import { as, addPayer } from "../../../test/builders/delivery.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addCompanyWithRound } from "../../../test/builders/edits.ts";
import { useDatabase } from "../../../test/database.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { readAccountData } from "../../office/privacy/account-data.ts";
import { trackCompanies } from "../../reading/pipeline/track-company.ts";
import { readAccount } from "../accounts/account.ts";
import { advanceCursor, startCursor } from "../searches/cursor.ts";
import { KEPT_DAYS, type KeptDays } from "../searches/day-turn.ts";
import { calmSubscribers } from "../searches/pass-over.ts";
import { decideCompanies } from "./decide-companies.ts";
import { openList, readLists } from "./company-list.ts";
import { matchChangedCompanies } from "./match-companies.ts";
import { putCompanies, putLeads } from "./put-companies.ts";
import { readCompanies } from "./read-companies.ts";
import { readNews } from "./read-news.ts";

const database = useDatabase();
const operator = () => fakeClockContext(database.db);
const given = { externalId: "", name: "", domain: "", place: "", metadata: {} };

async function raise(name: string) {
  const made = await addCompanyWithRound(operator(), { name, industry: "Fintech" });
  await sql`insert into company_key (kind, value, company_id) values ('name', ${companyNameKey(name)}, ${made.companyId}),
    ('domain', ${`${name.toLowerCase().replaceAll(" ", "-")}.example`}, ${made.companyId}) on conflict do nothing`.execute(
    database.db,
  );
  return made;
}

/** A member with a watch list, whose plan can end and begin again. */
async function member(name: string) {
  const ctx = as(operator(), await addPayer(operator(), name), "paid");
  const list = await openList(ctx, { name: "Ours", purpose: "watch" });
  const access = (endsAt: Date | null) =>
    sql`update entitlement set ends_at = ${endsAt} where account_id = ${name}`.execute(database.db);
  return {
    ctx,
    free: as(operator(), name, "free"),
    list,
    lapse: () => access(operator().clock.now()),
    comeBack: () => access(null),
    read: (who = ctx) => readCompanies(who, { listId: list.id, limit: 100 }),
  };
}

it("shows an owner whose plan ended the rows as given, and nothing that the catalogue says of them", async () => {
  const { ctx, free, list, read } = await member("former");
  await raise("Known Oak");
  await raise("Twin Elm");
  await raise("Twin Elm Inc");
  const mine = await raise("Tracked Fir");
  await trackCompanies(ctx, { companyIds: [mine.companyId], saved: true });
  await putCompanies(ctx, {
    listId: list.id,
    companies: [
      { ...given, externalId: "crm-1", domain: "known-oak.example", metadata: { owner: "Ada" } },
      { ...given, externalId: "crm-2", name: "Twin Elm", place: "Nowhere at all" },
    ],
  });
  await putLeads(ctx, { listId: list.id, companyIds: null });
  const [known, twin, copied] = await read();
  expect([known?.matchedBy, twin?.candidates.length, copied?.name]).toEqual(["domain", 2, "Tracked Fir"]);
  expect(await readLists(ctx)).toMatchObject([{ companies: 3, matched: 2, uncertain: 1 }]);

  const none = { matchedBy: null, company: null, candidates: [] };
  const own = [
    { externalId: "crm-1", domain: "known-oak.example", metadata: { owner: "Ada" }, ...none },
    { externalId: "crm-2", name: "Twin Elm", ...none },
    { externalId: `company-${mine.companyId}`, name: "", domain: "", ...none },
  ];
  expect(await read(free)).toMatchObject(own);
  expect(await readLists(free)).toMatchObject([{ companies: 3, matched: null, uncertain: null }]);
  expect(await readCompanies(free, { listId: list.id, limit: 9, isUncertain: true })).toEqual([]);
  const account = await readAccount(operator(), { id: "former" });
  if (account === null) throw new Error("the account exists");
  expect(await readAccountData(free, account, Buffer.from("a secret of this test"))).toMatchObject({
    listedCompanies: own,
  });

  const refused = { code: "forbidden" };
  await expect(readNews(free, { listId: list.id, after: null, limit: 9 })).rejects.toMatchObject(refused);
  const decisions = [{ id: twin?.id ?? 0, companyId: twin?.candidates[0]?.id ?? 0 }];
  await expect(decideCompanies(free, { listId: list.id, decisions, isRight: true })).rejects.toMatchObject(refused);
  await expect(putLeads(free, { listId: list.id, companyIds: null })).rejects.toMatchObject(refused);
  await expect(putCompanies(free, { listId: list.id, companies: [given] })).rejects.toMatchObject(refused);
});

it("stops matching while a plan has ended, catches up when it is back, and loses no news", async () => {
  const { ctx, list, lapse, comeBack, read } = await member("returning");
  const other = await member("staying");
  const names = ["Late Ash", "Later Ash"];
  for (const one of [{ ctx, list }, other])
    await putCompanies(one.ctx, {
      listId: one.list.id,
      companies: names.map((name) => ({ ...given, domain: `${name.toLowerCase().replace(" ", "-")}.example` })),
    });
  const address = `watched=${list.id}`;
  const cursorId = await startCursor(ctx, { id: list.searchId ?? 0, address });
  const { rows } = await sql<KeptDays & { readonly position: number }>`select w.position, ${KEPT_DAYS}
    from search_cursor w where w.id = ${cursorId}`.execute(database.db);

  await lapse();
  const first = await raise("Late Ash");
  await matchChangedCompanies(operator());
  const matched = async (who: { read: typeof read }) => (await who.read()).map(({ company }) => company?.id ?? null);
  expect([await matched({ read }), await matched(other)]).toEqual([
    [null, null],
    [first.companyId, null],
  ]);
  // Its cursor is not passed over, and waits.
  expect(
    (
      await calmSubscribers(
        operator(),
        rows.map((kept) => ({ cursorId, address, measuredTo: 0, ...kept })),
      )
    ).subscribers,
  ).toEqual([]);
  expect((await advanceCursor(ctx, cursorId)).added).toEqual([]);

  await comeBack();
  const second = await raise("Later Ash");
  expect((await advanceCursor(ctx, cursorId)).added).toEqual([]);
  await matchChangedCompanies(operator());
  const both = [first.companyId, second.companyId];
  expect([await matched({ read }), await matched(other)]).toEqual([both, both]);
  expect((await advanceCursor(ctx, cursorId)).added).toEqual([first.roundId, second.roundId]);
});

it("catches up with lists longer than a batch", async () => {
  const { ctx, list, lapse, comeBack, read } = await member("long");
  const companies = Array.from({ length: 4_000 }, (_, i) => ({
    ...given,
    externalId: `${i}`,
    domain: `n${i}.example`,
  }));
  await putCompanies(ctx, { listId: list.id, companies });
  await lapse();
  const last = await raise("N3999");
  await matchChangedCompanies(operator());
  await comeBack();
  await matchChangedCompanies(operator());
  const found = await readCompanies(ctx, { listId: list.id, limit: 4_000 });
  expect(found.flatMap(({ company, externalId }) => (company === null ? [] : [[externalId, company.id]]))).toEqual([
    ["3999", last.companyId],
  ]);
  expect(await read()).toHaveLength(100);
});
