import { putCompanies } from "../../core/customers/company-lists/put-companies.ts";
import { openList } from "../../core/customers/company-lists/company-list.ts";
import { connectDestination } from "../../core/customers/destinations/destinations.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { acceptReview } from "../../core/intake/ingest/review/decide.ts";
import { listReviews } from "../../core/intake/ingest/review/list.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { suppressCompany } from "../../core/office/privacy/suppress-company.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { ACTORS, startOffice } from "./office-site.ts";
import { type RunningSite, TODAY } from "./site.ts";

/** What the screens with examples of their own show here. */
export interface FullOffice {
  readonly site: RunningSite;
  /** Two companies that may be one. */
  readonly alike: readonly [number, number];
}

const LISTED = { externalId: "", name: "Larkmoor Sea", domain: "larkmoor-sea.example", place: "", metadata: {} };

const known = (name: string, city: string) =>
  evidence({
    company: { name, website: `https://${name.toLowerCase().replace(" ", "-")}.example`, city, country: "SE" },
  });

/** A site with something to act on at every screen, also at those where a new site shows nothing. */
export async function startFullOffice(): Promise<FullOffice> {
  const site = await startOffice();
  const { ctx } = site;
  const customer = { ...ctx, actor: ACTORS.paid };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List file", input: "invented", dryRun: false },
    opened(
      recordsDocument([known("Larkmoor Sea", "Göteborg"), known("Sea Larkmoor", "Malmö"), known("Withheld", "Malmö")], {
        externalId: "more.csv",
      }),
    ),
  );
  const idOf = async (name: string) =>
    (await ctx.db.selectFrom("company").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  await suppressCompany(ctx, { companyId: await idOf("Withheld"), reason: "asked by its counsel", source: null });
  for (const { id } of await listReviews(ctx, { limit: 1 })) await acceptReview(ctx, { itemId: id });
  const search = await saveSearch(customer, { name: "Mine", address: "stage=Seed" });
  const tool = { kind: "attio", credential: "an-access-token", allowPrivateAddresses: true };
  await connectDestination(customer, { ...tool, searchId: search.id });
  await ctx.db.updateTable("destination").set({ paused_at: TODAY, paused_reason: "Its key is refused." }).execute();
  const list = await openList(customer, { name: "Customers", purpose: "watch", isHashed: false });
  await putCompanies(customer, { listId: list.id, companies: [LISTED] });
  return { site, alike: [await idOf("Larkmoor Sea"), await idOf("Sea Larkmoor")] };
}
