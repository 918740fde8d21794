import type { Context } from "../context.ts";
import type { Lookup } from "./company-page.ts";
import { toFounderListing } from "./founder-row.ts";
import type { FounderListing } from "./founder.ts";

/**
 * The founder an address names, open to everybody. A former address moves; a withdrawn person is gone;
 * people who founded nothing that is published, officers among them, have no founder page.
 */
export async function readFounderPage(ctx: Context, { slug }: { slug: string }): Promise<Lookup<FounderListing>> {
  const person = await ctx.db
    .selectFrom("person_slug")
    .innerJoin("person", "person.id", "person_slug.person_id")
    .select(["person.id", "person.slug", "person.withdrawn_at"])
    .where("person_slug.slug", "=", slug)
    .executeTakeFirst();
  if (person === undefined) return { kind: "missing" };
  if (person.withdrawn_at !== null) return { kind: "gone" };
  const listing = await ctx.db.selectFrom("founder_listing").selectAll().where("person_id", "=", person.id).executeTakeFirst();
  if (listing === undefined) return { kind: "missing" };
  return slug === person.slug ? { kind: "found", page: toFounderListing(listing) } : { kind: "moved", slug: person.slug };
}
