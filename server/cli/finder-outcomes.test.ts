import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { logPredictions } from "../../core/finder/calibration/log-predictions.ts";

const database = useDatabase();
const SECRET = "a secret of at least thirty-two characters";

it("takes outcomes in from a file or as they are named, and tells the rates", async () => {
  const folder = await mkdtemp(join(tmpdir(), "finder-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const line = commandLine(database.target, { SECRET, DATA_DIR: folder });
  const ctx = fakeClockContext(database.db, new Date());
  await logPredictions(ctx, Buffer.from(SECRET), ["a", "b", "c"].map((local) => ({ address: `${local}@acme.example`, band: "high", method: "pattern/verified" })));
  const file = join(folder, "replied.txt");
  await writeFile(file, "a@acme.example\r\nB@acme.example\n\n");
  expect((await line.run("finder", "outcome", "replied", file, "--dry-run")).stdout).toBe("2 addresses replied; would be held against 2 answers of the finder.\n");
  expect((await line.run("finder", "outcome", "replied", file)).stdout).toBe("2 addresses replied; held against 2 answers of the finder.\n");
  expect((await line.run("finder", "outcome", "bounced", "c@acme.example")).stdout).toBe("1 address bounced; held against 1 answer of the finder.\n");
  expect((await line.run("finder", "rates")).stdout).toContain("high: 3 answers, 2 replied, 0 delivered, 1 bounced: no rate before 20 outcomes");
  await writeFile(file, "not an address\n");
  const refused = await line.run("finder", "outcome", "bounced", file);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not an address")]);
  expect((await line.run("finder", "outcome", "lost", file)).stderr).toContain("Say what became of them");
});
