import path from "node:path";
import { expect, it } from "vitest";
import { scratchFolder, serversBelow } from "../../test/embedded.ts";
import { openConfiguredDatabase } from "../open.ts";

it("openConfiguredDatabase starts and migrates the embedded database once for several users and stops it with the last", async () => {
  const dataDir = path.join(await scratchFolder(), "data");
  const opened = await Promise.all([1, 2, 3].map(() => openConfiguredDatabase({ dataDir })));
  expect(opened.map((one) => one.kind)).toEqual(["embedded", "embedded", "embedded"]);
  await opened[0]?.db.insertInto("investor").values({ name: "Example Capital", key: "example" }).execute();
  await expect(opened[2]?.db.selectFrom("investor").select("name").execute()).resolves.toEqual([
    { name: "Example Capital" },
  ]);
  for (const one of opened) await one.close();
  await expect(serversBelow(dataDir)).resolves.toEqual([]);
});
