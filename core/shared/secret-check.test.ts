import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { forgetSiteSecret, requireSiteSecret } from "./secret-check.ts";

const database = useDatabase();

it("accepts only the secret of the first start, unless that is declared lost", async () => {
  const ctx = (secret: string) => ({ ...fakeClockContext(database.db), secret: Buffer.from(secret) });
  const [first, other] = [ctx("a".repeat(32)), ctx("b".repeat(32))];
  await requireSiteSecret(other);
  await requireSiteSecret(first, { keep: true });
  await requireSiteSecret(first, { keep: true });
  await expect(requireSiteSecret(other, { keep: true })).rejects.toThrow(
    "Set SECRET, or DATA_DIR/secret, to the former",
  );

  const cli = commandLine(database.target, { SECRET: "b".repeat(32) });
  expect(await cli.run("catalogue", "stats")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("SECRET is not"),
  });
  expect(await cli.run("admin", "new-secret")).toMatchObject({ code: 0 });
  await requireSiteSecret(other, { keep: true });
  await expect(requireSiteSecret(first)).rejects.toMatchObject({ code: "conflict" });
  await forgetSiteSecret(first);
  await requireSiteSecret(first);
});
