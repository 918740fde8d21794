import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { loadValidators, storeValidators } from "./fetch-state.ts";

const database = useDatabase();

it("keeps the validators of a source's last response from a URL", async () => {
  const ctx = fakeClockContext(database.db);
  const url = "https://news.example/feed.xml";
  expect(await loadValidators(ctx, "news-feed", url)).toBeUndefined();
  await storeValidators(ctx, "news-feed", url, { etag: '"1"', lastModified: "Sun, 22 Nov 2026 08:00:00 GMT" });
  await storeValidators(ctx, "news-feed", url, { etag: '"2"' });
  expect(await loadValidators(ctx, "news-feed", url)).toEqual({ etag: '"2"' });
  expect(await loadValidators(ctx, "company-site", url)).toBeUndefined();
});
