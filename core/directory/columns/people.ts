import { sql } from "kysely";
import { companyIsPublished } from "../published.ts";
import type { Resource } from "./column.ts";
import { companyInScope } from "./scope.ts";

/** The people shown on companies' pages. Who was withdrawn is not among them. */
export const PEOPLE: Resource = {
  name: "people",
  description: "One row for each part that a person has in a published company: founder, executive officer, director.",
  key: "id",
  from: (scope) => sql`role o join person p on p.id = o.person_id join company c on c.id = o.company_id
    where p.withdrawn_at is null and ${companyIsPublished("c")} and ${companyInScope(scope, "o.company_id")}`,
  columns: [
    { name: "id", type: "integer", access: "public", description: "Number of the part this person has in this company.", value: sql`o.id` },
    { name: "person_id", type: "integer", access: "public", description: "Number of the person.", value: sql`p.id` },
    { name: "name", type: "text", access: "public", description: "Name of the person.", value: sql`p.name` },
    { name: "slug", type: "text", access: "public", description: "Last part of the address of a founder's page.", value: sql`p.slug` },
    { name: "relation", type: "text", access: "public", description: "founder, executive_officer, director, promoter or employee.", value: sql`o.relation` },
    { name: "title", type: "text", access: "public", description: "Title, as its source writes it.", value: sql`o.title` },
    { name: "profile_url", type: "text", access: "public", description: "Address of the person's professional profile.", value: sql`p.profile_url` },
    { name: "location", type: "text", access: "public", description: "Where the person works from, as the source says.", value: sql`p.location` },
    { name: "description", type: "text", access: "public", description: "What the source says of the person.", value: sql`p.description` },
    { name: "company_id", type: "integer", access: "public", description: "Number of the company.", value: sql`o.company_id` },
    { name: "company_name", type: "text", access: "public", description: "Name of the company.", value: sql`c.name` },
    { name: "company_slug", type: "text", access: "public", description: "Last part of the address of the company's page.", value: sql`c.slug` },
    { name: "is_sample", type: "boolean", access: "public", description: "Whether this is invented sample data.", value: sql`p.is_sample` },
    { name: "added_at", type: "timestamp", access: "public", description: "When the person came into the catalogue.", value: sql`p.created_at` },
    { name: "updated_at", type: "timestamp", access: "public", description: "When the person last changed.", value: sql`p.updated_at` },
  ],
};
