import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Actor } from "../../../../../core/shared/context.ts";
import { refreshDirectory } from "../../../../../core/reading/directory/refresh.ts";
import { catalogueBuilders } from "../../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { roundsOf } from "../../../programs/mcp/round-shape.ts";
import { loadList } from "./load-list.ts";

const database = useDatabase();
const reader = (access: Actor["access"]) => ({ ...fakeClockContext(database.db), actor: { id: access, access } });

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const fern = await make.company({ slug: "fern", name: "Fern", domain: "fern.example" });
  const bare = await make.company({ slug: "bare", name: "Bare", domain: "bare.example" });
  await make.role(await make.person({ slug: "ada", name: "Ada Park" }), fern);
  const ceo = await make.person({ slug: "bo", name: "Bo Moss" });
  await make.role(ceo, fern, { relation: "executive_officer", title: "CEO" });
  for (const company of [fern, bare]) await make.round(company, {});
  await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label)
    values (${fern}, ${ceo}, 'bo@fern.example', 'listed', 'medium', 'A list')`.execute(database.db);
  await refreshDirectory(fakeClockContext(database.db), [fern, bare]);
});

async function listed(access: Actor["access"], query = "") {
  const explorer = await loadList(reader(access), { params: new URLSearchParams(query), page: 1 });
  return explorer?.rows
    .map(({ companyName, contact }) => [companyName, contact?.name ?? null, contact?.address?.address ?? null])
    .toSorted();
}

it("names the person with a known address, and the address to plans that include it", async () => {
  expect(await listed("paid")).toEqual([
    ["Bare", null, null],
    ["Fern", "Bo Moss", "bo@fern.example"],
  ]);
  expect(await listed("free", "show=contact")).toEqual([
    ["Bare", null, null],
    ["Fern", "Ada Park", null],
  ]);
  expect(await listed("free")).toContainEqual(["Fern", null, null]);
});

const contactOf = async (access: Actor["access"]) => {
  const explorer = await loadList(reader(access), { params: new URLSearchParams(), page: 1 });
  const rounds = await roundsOf(reader(access), explorer?.rows ?? [], "https://site.example");
  return rounds.find(({ company }) => company.slug === "fern")?.contact;
};

it("returns the contact of each round for programs", async () => {
  const known = { email: "bo@fern.example", email_status: "listed", email_status_at: null, email_source: "A list" };
  expect(await contactOf("paid")).toEqual({ name: "Bo Moss", title: "CEO", ...known });
  expect(await contactOf("anonymous")).toEqual({
    name: "Ada Park",
    title: "Founder",
    email: null,
    email_status: "none",
    email_status_at: null,
    email_source: null,
  });
});
