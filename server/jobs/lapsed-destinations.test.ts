import { expect, it, onTestFinished } from "vitest";
import {
  connectDestination,
  mapDestination,
  ownDestination,
  startDestination,
} from "../../core/customers/destinations/destinations.ts";
import { previewDestination, readLog, readRefused } from "../../core/customers/destinations/preview.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import type { Context } from "../../core/shared/context.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";

const database = useDatabase();
const { access, work, connected, edit } = useDestinations(database);
const TOKEN = "pat-eu1-a-token-for-tests";

/** A destination of three companies, one of which the tool refused, whose owner's plan ended. */
async function lapsed(sampleSize: number) {
  const hubspot = await startHubspot();
  onTestFinished(hubspot.close);
  const { ctx, id, add, number, industry } = await connected("hubspot", TOKEN);
  const [alder, birch, cedar] = [await add("Alder"), await add("Birch"), await add("Cedar")];
  hubspot.refuseRows([String(birch.companyId)]);
  await startDestination(ctx, { id, withExisting: true });
  const deliver = () => work({ hubspot: hubspot.url });
  await deliver();
  access.set(ctx.actor.id, "free");
  const free: Context = {
    ...ctx,
    actor: { ...ctx.actor, access: "free" },
    publicAccess: { sampleSize, delayDays: 0, pages: "teaser" },
  };
  return { hubspot, ctx, free, id, number, industry, alder, birch, cedar, deliver };
}

it("shows an owner whose plan ended no lead beyond the sample, and counts what waits", async () => {
  const { free, id, number } = await lapsed(1);
  const destination = await ownDestination(free, id);
  expect(destination).toMatchObject({ sent: 2, waiting: 1 });
  const shown = [
    await previewDestination(free, destination),
    destination,
    await readLog(free, id, 10),
    await readRefused(free, id, 10),
  ];
  expect(shown[0]).toMatchObject({
    leads: [expect.objectContaining({ name: `Cedar ${number}` })],
    dryRun: { added: 0, withdrawn: 0, notShown: 1 },
  });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`(?:Alder|Birch) ${number}|alder|birch|ALREADY_EXISTS`));
  expect(await readLog(free, id, 1)).toMatchObject([{ error: expect.stringContaining("Full access") }]);
  await expect(mapDestination(free, { id, mapping: {} })).rejects.toMatchObject({ code: "forbidden" });
});

it("counts what a destination would begin with within the sample", async () => {
  const { free, ctx, industry } = await lapsed(2);
  const search = await saveSearch(ctx, { name: "Dear", address: `industry=${industry}&amount-min=1` });
  const input = { kind: "hubspot", credential: TOKEN, searchId: search.id, allowPrivateAddresses: false };
  const id = await connectDestination(ctx, input);
  const { dryRun, leads } = await previewDestination(free, await ownDestination(free, id));
  expect([leads.length, dryRun]).toEqual([2, expect.objectContaining({ added: 2, notShown: 0 })]);
  const paid = await previewDestination(ctx, await ownDestination(ctx, id));
  expect([paid.leads.length, paid.dryRun.added]).toEqual([3, 3]);
});

it("neither sends nor withdraws what is out of scope, and marks a round that left the directory once access is back", async () => {
  const { hubspot, ctx, free, id, alder, deliver } = await lapsed(0);
  const before = hubspot.requests.length;
  await edit(alder, "withdrawn", "withdrawn_at = now()");
  await deliver();
  expect(hubspot.requests).toHaveLength(before);
  const { leads, dryRun } = await previewDestination(free, await ownDestination(free, id));
  expect([leads, dryRun]).toEqual([[], expect.objectContaining({ added: 0, withdrawn: 1, notShown: 1 })]);
  access.set(ctx.actor.id, "paid");
  hubspot.refuseRows([]);
  await deliver();
  expect(hubspot.companies().map((company) => company["funding_status"])).toEqual(["withdrawn", "published"]);
});
