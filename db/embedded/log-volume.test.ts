import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { folderWithCluster, scratchFolder } from "../../test/embedded.ts";
import { openDatabase } from "../client.ts";
import { trimLog } from "./log-file.ts";
import { startEmbeddedPostgres } from "./server.ts";

describe("the embedded server's log", () => {
  it("does not grow with rejected statements of the product", async () => {
    const dataDir = await folderWithCluster();
    const server = await startEmbeddedPostgres({ dataDir });
    const db = openDatabase(server.target, { maxConnections: 2 });
    await sql`select 1`.execute(db);
    const size = async () => (await stat(path.join(dataDir, "postgres.log"))).size;
    const before = await size();
    const long = "a&".repeat(2_000);
    for (let n = 0; n < 50; n += 1) {
      await expect(sql`select to_tsquery('simple', ${long})`.execute(db)).rejects.toThrow(/tsquery/);
      await expect(sql`select ${"99999999999999999999"}::bigint`.execute(db)).rejects.toThrow(/out of range/);
    }
    expect((await size()) - before).toBeLessThan(1_000);
    await db.destroy();
    await server.release();
  });

  it("is copied and truncated beyond its limit", async () => {
    const file = path.join(await scratchFolder(), "postgres.log");
    await writeFile(file, "first\n");
    await trimLog(file, 10);
    expect(await readFile(file, "utf8")).toBe("first\n");
    await appendFile(file, "second\n");
    await trimLog(file, 10);
    expect(await readFile(file, "utf8")).toBe("");
    expect(await readFile(`${file}.1`, "utf8")).toBe("first\nsecond\n");
  });
});
