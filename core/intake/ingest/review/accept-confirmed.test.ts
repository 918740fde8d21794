import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { addTestSource, runNow } from "../../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../../test/database.ts";
import { listening } from "../../../../test/listening.ts";
import type { Context } from "../../../shared/context.ts";
import { listReviews } from "./list.ts";

const database = useDatabase();
let ctx: Context;
beforeEach(() => {
  ctx = fakeClockContext(database.db, new Date("2026-07-20T12:00:00Z"));
});

const item = ({ title, site, day = 16 }: { readonly title: string; readonly site?: string; readonly day?: number }) => {
  const link = `https://news.example/${encodeURIComponent(title)}`;
  const text =
    site === undefined
      ? ""
      : `&lt;p&gt;&lt;a href="https://${site}/"&gt;${title.split(" raises")[0]}&lt;/a&gt; said.&lt;/p&gt;`;
  return `<item><title>${title}</title><link>${link}</link><guid>${link}</guid><description>${text}</description><pubDate>${new Date(Date.UTC(2026, 6, day, 8)).toUTCString()}</pubDate></item>`;
};
const feedOf = (items: readonly string[]) =>
  `<rss version="2.0"><channel><title>Rounds</title>${items.join("")}</channel></rss>`;

it("publishes only news that a listed round or a second outlet confirms", async () => {
  const list = [
    "Company,Website,Country,Amount,Stage,Date",
    "Quillon,https://quillon.example,Germany,$12M,Series A,2026-07-10",
    "Fernhollow,https://fernhollow.example,France,$3M,Seed,2026-01-10",
    "Brackwater,https://brackwater.example,France,$5M,Seed,2026-07-10",
    "Twin,https://twin-one.example,France,$7M,Seed,2026-07-10",
    "Twin,https://twin-two.example,Spain,$9M,Seed,2026-07-10",
  ].join("\n");
  const files = new Map([
    ["/list.csv", list],
    [
      "/one.xml",
      feedOf([
        item({ title: "Quillon raises $12 million Series A led by Larch Ventures" }),
        item({ title: "Fernhollow raises $40 million Series B", site: "fernhollow.example" }),
        item({ title: "Brackwater raises $6 million seed round" }),
        item({ title: "Twin raises $7 million seed round" }),
        item({ title: "Newcomer raises $8 million seed round" }),
      ]),
    ],
    [
      "/two.xml",
      feedOf([
        item({ title: "Fernhollow raises $40 million Series B", site: "fernhollow.example" }),
        item({ title: "Newcomer raises $8 million seed round", site: "newcomer.example" }),
      ]),
    ],
  ]);
  const url = await listening((request, response) => {
    const isList = request.url === "/list.csv";
    response.writeHead(200, { "content-type": isList ? "text/csv" : "application/rss+xml" });
    response.end(files.get(request.url ?? ""));
  });
  const add = (path: string, kind: string) =>
    addTestSource(ctx, { kind, options: { url: url + path }, publishing: "publish" });
  await runNow(ctx, await add("/list.csv", "list"));
  await runNow(ctx, await add("/one.xml", "feed"));
  const accepted = async () => {
    const { rows } = await sql<{ name: string; by: string }>`
      select record #>> '{company,name}' as name, decided_by as by from review_item where decision_id is not null
      order by decision_id desc, id`.execute(ctx.db);
    return rows.map(({ name, by }) => [name, by]);
  };
  expect(await accepted()).toEqual([["Quillon", "schedule"]]);
  const waiting = async () =>
    (await listReviews(ctx, { kind: "news", limit: 50 })).map(({ record }) => record.company.name);
  expect(await waiting()).toEqual(["Fernhollow", "Brackwater", "Twin", "Newcomer"]);

  // The second outlet confirms a round only for companies whose website both name.
  await runNow(ctx, await add("/two.xml", "feed"));
  expect((await accepted()).map(([name]) => name)).toEqual(["Fernhollow", "Fernhollow", "Quillon"]);
  expect(await waiting()).toEqual(["Brackwater", "Twin", "Newcomer", "Newcomer"]);
  const { rows } = await sql<{ rounds: number; lead: string }>`
    select count(distinct r.id)::int as rounds, min(i.name) as lead from funding_round r join company c
      on c.id = r.company_id
      left join round_investor ri on ri.round_id = r.id left join investor i on i.id = ri.investor_id
    where c.name = 'Quillon'`.execute(ctx.db);
  expect(rows).toEqual([{ rounds: 1, lead: "Larch Ventures" }]);
});

it('ignores news of feeds with the rule "review"', async () => {
  const feed = feedOf([item({ title: "Quillon raises $12 million Series A led by Alder Capital", day: 17 })]);
  const url = await listening((_, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
  });
  const id = await addTestSource(ctx, { kind: "feed", options: { url: `${url}/three.xml` } });
  expect(await runNow(ctx, id)).toMatchObject({ state: "done", counts: { news: 1 } });
  expect((await listReviews(ctx, { limit: 50 })).map(({ record }) => record.company.name)).toContain("Quillon");
});
