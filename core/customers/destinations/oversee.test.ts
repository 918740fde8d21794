import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as } from "../../../test/builders/delivery.ts";
import { countAsCompared } from "../../../test/builders/destinations.ts";
import { useDatabase } from "../../../test/database.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import { openList } from "../company-lists/company-list.ts";
import { listAllLists } from "../company-lists/oversee-lists.ts";
import { putCompanies } from "../company-lists/put-companies.ts";
import { saveSearch } from "../searches/save-search.ts";
import { connectDestination, ownDestination, sendNow, startDestination } from "./destinations.ts";
import { listAllDestinations, setPausedByOwner } from "./oversee.ts";

const database = useDatabase();
const owner = () => fakeClockContext(database.db);
const customer = (id: string) => as(owner(), id, "paid");
let ada = "";
let bob = "";
let count = 0;

/** A destination, started if `starts`. */
async function connected(id: string, starts: boolean): Promise<number> {
  const { id: searchId } = await saveSearch(customer(id), { name: `Search ${(count += 1)}`, address: "country=FR" });
  const tool = { kind: "attio", credential: "an-access-token-of-attio", allowPrivateAddresses: false };
  const destination = await connectDestination(customer(id), { ...tool, searchId });
  await countAsCompared(database.db, destination);
  if (starts) await startDestination(customer(id), { id: destination, withExisting: false });
  return destination;
}

beforeAll(async () => {
  [ada, bob] = [await addPayer(owner(), "ada"), await addPayer(owner(), "bob")];
});

describe("customers' destinations", () => {
  it("are listed with their accounts, newest first, in pages, to owners only", async () => {
    const [first, second] = [await connected(ada, true), await connected(bob, false)];
    const all = await listAllDestinations(owner(), { search: "", limit: 10 });
    expect(all).toMatchObject([
      { id: second, accountId: bob, kind: "attio", isStarted: false, position: null, lastDeliveryAt: null },
      { id: first, accountId: ada, searchName: "Search 1", isStarted: true, position: expect.any(Number), waiting: 0 },
    ]);
    const email = all[0]?.email ?? "";
    expect(await listAllDestinations(owner(), { search: email, limit: 10 })).toEqual([all[0]]);
    expect(await listAllDestinations(owner(), { search: "", limit: 10, before: second })).toEqual([all[1]]);
    for (const access of ["paid", "editor"] as const)
      await expect(listAllDestinations(as(owner(), ada, access), { search: "", limit: 1 })).rejects.toThrow("owner");
  });

  it("are paused with a reason that the customer sees, and resumed by either", async () => {
    const id = await connected(ada, true);
    await setPausedByOwner(owner(), { id, reason: "Too many requests." });
    await expect(setPausedByOwner(owner(), { id, reason: "Again." })).rejects.toThrow("paused already");
    const pausedReason = "Paused by this site: Too many requests.";
    expect(await ownDestination(customer(ada), id)).toMatchObject({ pausedReason });
    await sendNow(customer(ada), { id });
    await expect(setPausedByOwner(owner(), { id, reason: null })).rejects.toThrow("delivers already");
    await setPausedByOwner(owner(), { id, reason: "Again." });
    await setPausedByOwner(owner(), { id, reason: null });
    expect(await ownDestination(customer(ada), id)).toMatchObject({ pausedReason: null });
    expect(await queuedJobs(database.db, "destinations.deliver")).not.toEqual([]);
    expect(
      await database.db.selectFrom("audit_entry").select(["action", "detail"]).orderBy("id").execute(),
    ).toMatchObject([
      { action: "destination.paused", detail: { accountId: ada, tool: "Attio", reason: "Too many requests." } },
      { action: "destination.paused" },
      { action: "destination.resumed", detail: { destinationId: id, accountId: ada } },
    ]);
    await expect(setPausedByOwner(owner(), { id: 987_654, reason: null })).rejects.toThrow("removed");
    await expect(setPausedByOwner(customer(ada), { id, reason: null })).rejects.toThrow("owner");
  });
});

describe("customers' lists of companies", () => {
  it("are listed with counts, without the companies", async () => {
    const watched = await openList(customer(ada), { name: "Customers", purpose: "watch" });
    const left = await openList(customer(bob), { name: "Ours", purpose: "leave_out", consents: true, isHashed: true });
    const companies = ["elm.example", "oak.example"].map((domain) => ({
      externalId: domain,
      name: "",
      domain,
      place: "",
      metadata: {},
    }));
    await putCompanies(customer(ada), { listId: watched.id, companies });
    const all = await listAllLists(owner(), { search: "", limit: 10 });
    expect(all).toMatchObject([
      { id: left.id, accountId: bob, purpose: "leave_out", isHashed: true, companies: 0, matched: 0, uncertain: 0 },
      { id: watched.id, accountId: ada, name: "Customers", purpose: "watch", companies: 2, matched: 0, uncertain: 0 },
    ]);
    expect(JSON.stringify(all)).not.toContain("elm.example");
    const email = all[0]?.email ?? "";
    expect(await listAllLists(owner(), { search: email, limit: 10 })).toEqual([all[0]]);
    expect(await listAllLists(owner(), { search: "", limit: 10, before: left.id })).toEqual([all[1]]);
    await expect(listAllLists(customer(ada), { search: "", limit: 10 })).rejects.toThrow("owner");
  });
});
