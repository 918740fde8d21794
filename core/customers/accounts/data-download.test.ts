import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { countDataDownload, DOWNLOADS_PER_HOUR } from "./data-download.ts";

const database = useDatabase();
const at = (time: string) => fakeClockContext(database.db, new Date(`2026-09-01T${time}:00Z`));

it("limits an account's data downloads per hour, independently of other accounts", async () => {
  for (let taken = 0; taken < DOWNLOADS_PER_HOUR; taken += 1)
    expect(await countDataDownload(at("10:05"), "ada")).toBe(true);
  expect(await countDataDownload(at("10:59"), "ada")).toBe(false);
  expect(await countDataDownload(at("10:59"), "bob")).toBe(true);
  expect(await countDataDownload(at("11:00"), "ada")).toBe(true);
  const counted = await database.db.selectFrom("rate_limit").selectAll().execute();
  expect(JSON.stringify(counted)).not.toContain("ada");
});
