import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../test/database.ts";
import { scratchFolder, serversBelow } from "../test/embedded.ts";
import { openConfiguredDatabase } from "./open.ts";

describe("openConfiguredDatabase", () => {
  it("prefers DATABASE_URL, starts nothing, and can leave the schema alone", async () => {
    const dataDir = path.join(await scratchFolder(), "data");
    const database = await testDatabase();
    const { target } = database;
    const databaseUrl =
      typeof target === "string"
        ? target
        : `postgres://${target.user}@localhost/${target.database}?host=${encodeURIComponent(target.host)}`;
    const opened = await openConfiguredDatabase({ databaseUrl, dataDir, migrate: false });
    expect(opened.kind).toBe("server");
    await expect(sql`select 1 as one`.execute(opened.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
    await opened.close();
    await database.drop();
  });

  it("explains a bad DATABASE_URL in one line", async () => {
    const failure = openConfiguredDatabase({
      databaseUrl: "postgres://user:secret@127.0.0.1:1/catalogue",
      dataDir: "unused",
    });
    await expect(failure).rejects.toMatchObject({
      code: "unavailable",
      message: expect.not.stringContaining("secret"),
    });
  });
});
