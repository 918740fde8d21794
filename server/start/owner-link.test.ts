import { expect, it } from "vitest";
import { insertAccount } from "../../test/builders/account.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { firstOwnerLink } from "./site-address.ts";

const database = useDatabase();

it("prints the owner link at each start until an owner exists", async () => {
  const ctx = fakeClockContext(database.db, new Date());
  await insertAccount(database.db, "editor@acme.example", "editor");
  const links = [
    await firstOwnerLink(ctx, "https://newlyraised.example"),
    await firstOwnerLink(ctx, "https://newlyraised.example"),
  ];
  for (const link of links)
    expect(link).toMatch(/^https:\/\/newlyraised\.example\/sign-in\/invitation\?token=[\w-]{20,}$/);
  expect(links[0]).not.toBe(links[1]);
  await insertAccount(database.db, "owner@acme.example", "owner");
  expect(await firstOwnerLink(ctx, "https://newlyraised.example")).toBeNull();
});
