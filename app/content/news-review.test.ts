import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { SHIPPED_CONTENT } from "./content.ts";
import { withNewsReview } from "./news-review.ts";
import { ABOUT_PIECE } from "./pieces/about.ts";
import { FAQ_PIECE } from "./pieces/faq.ts";

const database = useDatabase();

it("says that a person reviews every round of the news only while no source publishes confirmed news", async () => {
  const ctx = fakeClockContext(database.db);
  const said = async () =>
    JSON.stringify(await withNewsReview(ctx, [SHIPPED_CONTENT.of(FAQ_PIECE), SHIPPED_CONTENT.of(ABOUT_PIECE)]));
  expect((await said()).match(/A person reviews every round found in the news/g)).toHaveLength(2);
  const options = { url: "https://news.example/feed.xml" };
  await database.db
    .insertInto("managed_source")
    .values({
      kind: "feed",
      target: options.url,
      name: "News",
      options: JSON.stringify(options),
      schedule: "hourly",
      publishing: "publish",
      created_at: ctx.clock.now(),
      created_by: "x",
    })
    .execute();
  const now = await said();
  expect(now).not.toMatch(/reviews every round|\{news_review\}/);
  expect(now.match(/once a filing, a list or a second outlet confirms it/g)).toHaveLength(2);
});
