import { readFileSync } from "node:fs";
import { PostgrestClient } from "@supabase/postgrest-js";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { ALL, useRestQueries } from "../../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../../test/database.ts";
import { apiKeyContext, coreContext, logContext, shareContext, siteContext } from "../../../context.ts";
import { DIALECT_EXAMPLES } from "../developers/examples.ts";
import { loader } from "./resource.ts";

const database = useDatabase();
const { as } = useRestQueries(database);

/** By request: the status, Content-Range and body that programs rely on; each is a line, and its answer the next. */
const ANSWERS = new Map(
  readFileSync(new URL("client-library.txt", import.meta.url), "utf8")
    .trim()
    .split(/\n(?! )/)
    .map((entry) => {
      const [request = "", answered = ""] = entry.split("\n");
      return [request, answered.trim()];
    }),
);

async function answer(address: string, headers: Headers): Promise<Response> {
  const url = new URL(address, "https://newlyraised.example");
  const request = new Request(url, { headers });
  const context = new RouterContextProvider();
  context.set(coreContext, as("paid"));
  context.set(siteContext, {
    name: "Newly Raised",
    url: url.origin,
    checkoutUrl: "/checkout",
    sampleSize: ALL,
    claims: "stated",
  });
  context.set(apiKeyContext, { state: "none" });
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  context.set(logContext, { error: (details) => expect.fail(JSON.stringify(details)), info: () => undefined });
  const resource = url.pathname.split("/").at(-1) ?? "";
  return loader({ request, context, params: { resource }, url, pattern: "/rest/v1/:resource" });
}

const sent: (readonly [request: string, headers: Headers])[] = [];
const client = new PostgrestClient("https://newlyraised.example/rest/v1", {
  fetch: async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    sent.push([`${pathname}${search}`, new Headers(init?.headers)]);
    return new Response("[]", { headers: { "content-type": "application/json" } });
  },
});
const leads = (columns = "id") => client.from("leads").select(columns).order("id");
const rounds = (columns = "id") => client.from("rounds").select(columns).order("id");
const companies = (columns = "name") => client.from("companies").select(columns).order("id");
const list = ["Series A", "Seed"];

/** Every method of the JavaScript client that reads, in its usual forms. */
const CALLS: readonly PromiseLike<unknown>[] = [
  client.from("leads").select(),
  client.from("leads").select("*").order("funding_date", { ascending: false }).limit(10),
  leads('id, Name:company_name, "a b":city, funding_amount::text'),
  leads(`
    id,
    company ( name, city ),
    investors:round_investors ( name )
  `),
  leads().eq("id", 3),
  leads().eq("company_name", "O'Hara \"& <Söhne>, 100%"),
  leads().eq("funding_type", "seed"),
  leads().neq("id", 3),
  leads().gt("id", 10).lte("id", 11),
  leads().gte("funding_amount", 9_000_000.45),
  leads().lt("funding_date", "2026-08-21"),
  leads().like("company_name", "Company 1%"),
  leads().ilike("company_name", "%PANY 1_"),
  leads().likeAllOf("company_name", ["Comp%", "%3"]),
  leads().likeAnyOf("company_name", ["%3", "%4,5%"]),
  leads().ilikeAllOf("company_name", ["comp%", "%3"]),
  leads().ilikeAnyOf("company_name", ["%ANY 3", "%4"]),
  leads().regexMatch("company_name", "^C"),
  leads().regexIMatch("company_name", "^c"),
  rounds().is("is_sample", true),
  rounds().is("is_sample", false).limit(2),
  leads().is("funding_amount", null),
  leads().isDistinct("city", "Lyon"),
  leads().in("id", [1, 3, 99]),
  leads().in("company_name", ["Company 1", "O'Hara \"& <Söhne>, 100%", "a,b", "(c)"]),
  leads().in("id", []),
  leads().notIn("id", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  leads().in("funding_type", list).limit(3),
  rounds().contains("investors", ["Investor 3", "Everywhere Capital"]),
  rounds().contains("investors", "{Investor 3}"),
  rounds().contains("investors", { name: "Investor 3" }),
  rounds().containedBy("investors", ["Investor 3", "Everywhere Capital"]),
  rounds().overlaps("investors", ["Investor 3", "Investor 5"]),
  rounds().overlaps("investors", "[1,2)"),
  rounds().rangeGt("announced_on", "[2026-01-01,2026-02-01)"),
  rounds().rangeGte("announced_on", "[2026-01-01,2026-02-01)"),
  rounds().rangeLt("announced_on", "[2026-01-01,2026-02-01)"),
  rounds().rangeLte("announced_on", "[2026-01-01,2026-02-01)"),
  rounds().rangeAdjacent("announced_on", "[2026-01-01,2026-02-01)"),
  leads().textSearch("industry", "'payment' & 'fintech'"),
  leads().textSearch("industry", "payments", { type: "plain", config: "english" }),
  leads().textSearch("industry", "fintech payments", { type: "phrase" }),
  leads().textSearch("industry", "health or payments", { type: "websearch" }).limit(3),
  leads().match({ city: "Lyon", funding_type: "Seed" }).limit(2),
  leads().not("funding_amount", "is", null).limit(2),
  leads().not("id", "in", "(1,2,3)").limit(2),
  leads().not("city", "eq", "Lyon"),
  rounds().not("investors", "cs", "{Everywhere Capital}"),
  leads().or("id.eq.1,id.eq.12"),
  leads().or('id.eq.1,and(id.gt.10,or(city.eq.Lyon,company_name.in.("Company 11",x)))'),
  leads().or("id.in.(2,3),not.and(id.gt.1,id.lt.12)"),
  rounds().or("investors.cs.{Investor 1},investors.ov.{Investor 2,Investor 4}"),
  leads().filter("id", "in", "(5,6)"),
  leads().filter("industry", "fts(simple)", "payments").limit(1),
  leads("id,investors(name)").filter("investors.name", "eq", "Investor 3").limit(3),
  leads("id,company!inner(name)").eq("company.city", "Lyon").limit(2),
  leads("id,people!left(name,relation)").eq("people.relation", "founder").limit(1),
  rounds("id,investors(name,position)").order("name", { referencedTable: "investors" }).limit(2),
  rounds("id,investors(name)").limit(1, { referencedTable: "investors" }).limit(2),
  rounds("id,investors(name)").range(1, 1, { referencedTable: "investors" }).limit(2),
  rounds("id,investors(name)").or("position.eq.0,name.eq.x", { referencedTable: "investors" }).limit(2),
  rounds("id,investors(name)").order("investors(name)", { ascending: false }),
  companies("name,rounds(id,listed_on),people(name)").order("listed_on", { referencedTable: "rounds" }).limit(2),
  client.from("people").select("name,...company(city,where:location)").order("id").limit(2),
  companies("name,rounds(count)"),
  companies("name,rounds(id,company(name))"),
  companies("round_count.sum()"),
  client.from("changes").select("id,changed->amount"),
  client.from("changes").select("id").is("changed->>amount", null),
  client.from("leads").select("id").order("funding_amount", { ascending: false, nullsFirst: false }).order("id"),
  client.from("leads").select("id").order("funding_amount", { nullsFirst: true }).limit(4),
  client.from("leads").select("id").order("company(name)"),
  leads().range(3, 5),
  leads().limit(0),
  client.from("leads").select("*", { count: "exact", head: true }),
  client.from("leads").select("id", { count: "exact" }).order("id").limit(2),
  client.from("leads").select("id", { count: "planned" }).eq("id", 0),
  client.from("leads").select("id", { count: "estimated" }).gt("id", 9).order("id").range(1, 1),
  leads().eq("id", 3).single(),
  leads().single(),
  leads().eq("id", 0).single(),
  leads().eq("id", 3).maybeSingle(),
  leads().eq("id", 0).maybeSingle(),
  leads("id,company_name,investors(name)").in("id", [1, 2]).csv(),
  leads().geojson(),
  leads().explain(),
  leads().eq("id", 1).rollback(),
  client.schema("public").from("leads").select("id").eq("id", 1),
  client.schema("private").from("leads").select("id").eq("id", 1),
  client.from("facets").select("value,rounds").eq("facet", "stage").order("value"),
  client.from("investors").select("name,round_count").order("round_count", { ascending: false }).order("id").limit(2),
  client.from("nonsense").select(),
  leads("nonsense"),
  leads().eq("nonsense", 1),
  leads().eq("id", "abc"),
  leads().eq("city", "Lyonn"),
];

/** Forms that other clients send and that people type. */
const TYPED: readonly string[] = [
  // The Python client.
  "leads?select=id,company_name&id=in.(1,2)&order=id.desc.nullsfirst",
  "leads?select=id&company_name=in.(%22Company+1%22,%22a,b%22)",
  "leads?select=id&id=not.eq.1&id=lt.4&order=id",
  "leads?select=id&or=(id.eq.1,id.eq.2)&order=id&offset=1&limit=1",
  "leads?select=id&industry=plfts(english).payments&order=id&limit=1",
  "leads?select=id,people(name)&people.limit=1&people.offset=0&people.order=name.asc&order=id&limit=1",
  "leads?select=id&funding_amount=is.NULL&order=id",
  "rounds?select=id&is_sample=is.False&order=id&limit=1",
  "leads?select=id&city=eq.None",
  // Typed by hand.
  "leads?",
  "leads?select=&order=id&limit=1",
  "leads?select=id&and=(id.gt.3,id.lt.6)&order=id",
  "leads?select=id&not.and=(id.gt.3,id.lt.99)&order=id",
  "leads?select=id&not.or=(id.gt.3,id.eq.1)&order=id",
  "leads?select=id&or=(id.eq.1,%20not.or(id.gt.2,id.lt.2)%20)&order=id",
  "leads?select=id&%22id%22=eq.1",
  "leads?select=id&id=eq(any).{1,3}&order=id",
  "leads?select=id&id=gt(all).{1,10}&order=id",
  'leads?select=id&company_name=eq.Company 1,"x"',
  'leads?select=id&or=(company_name.eq."Company 1",company_name.eq."a,b)")',
  "leads?select=id&industry=is.not_null&order=id&limit=1",
  "leads?select=id&industry=is.unknown",
  "leads?select=id,i:investors!inner(name)&i.name=like.*3&i.limit=1",
  "leads?select=id,investors()&order=id&limit=1",
  "leads?select=id&order=id.desc&limit=2&offset=-3",
  "leads?select=id&limit=-1",
  "leads?select=id&limit=ten",
  "leads?select=id&offset=99999999999999999999",
  "leads?select=id&limit=1&limit=2",
  "leads?q=seed&select=id&limit=2",
  "leads?q=seed&select=id&order=id&id=gt.3&limit=2",
  "leads?select=id&id=eq.1&columns=x&on_conflict=y",
  "leads?select=id::integer",
  "leads?select=id,",
  "leads?select=id&id=eq",
  "leads?select=id&id=1",
  "leads?select=id&id=in.1",
  "leads?select=id&id=in.(1",
  "leads?select=id&id=is.nil",
  "leads?select=id&or=(id.eq.1",
  "leads?select=id&or=()",
  "leads?select=id&order=id.down",
  "leads?select=id&order=id.asc.first",
  "leads?select=id&id=like.1*",
  "leads?select=id&id=is.true",
  "leads?select=id&id=eq.99999999999999999999",
  "leads?select=id&funding_date=eq.2026-13-01",
  "leads?select=id&funding_amount=gt.1e999",
  "leads?select=id&industry=fts.a b",
  "leads?select=id&industry=fts(klingon).a",
  "leads?select=id&company_name=like.a\\",
  "leads?select=id&people=is.null",
  "leads?select=id&people.name=eq.x",
  "leads?select=id,articles(*)",
  "leads?select=id,...people(name)",
  "leads?select=count",
  "leads?stage=Seed",
  "leads?citty=Berlin",
  "rounds?investors=cs.a",
  "rounds?company_name=cs.{a}",
  "rounds?investors=neq(any).{a}",
  "rounds?investors=in.(x)&select=id",
  "leads?select=id&id=eq.%ff",
  "leads?select=id&id=eq.%00",
];
for (const address of TYPED) sent.push([`/rest/v1/${address}`, new Headers()]);
for (const { path, headers } of DIALECT_EXAMPLES) sent.push([path, new Headers(headers)]);

await Promise.all(CALLS);

/** The headers of a request that decide its answer. */
function decisive(headers: Headers): string {
  return ["accept", "accept-profile", "prefer", "range"]
    .flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []))
    .filter((header) => header !== "accept: application/json")
    .join("; ");
}

function readable(address: string): string {
  const path = address.replace("/rest/v1/", "");
  return /%(?:ff|00)/.test(path) ? path : decodeURIComponent(path);
}

const requests = new Map(
  sent.map(([address, headers]) => [
    [readable(address), decisive(headers)].filter((part) => part !== "").join(" with "),
    { address, headers },
  ]),
);

/** Rows of every column are written by their ids, so that a new column changes no answer. */
function written(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(written);
  return typeof body === "object" && body !== null && "id" in body && Object.keys(body).length > 9
    ? `row ${String(body.id)}`
    : body;
}

function writtenText(text: string): string {
  const [header = "", ...lines] = text.split("\n");
  return header.split(",").length > 9 ? `${lines.length} lines` : text;
}

it.each([...requests])("answers %s", async (request, { address, headers }) => {
  const found = await answer(address, headers);
  const text = await found.text();
  const isText = found.headers.get("content-type")?.startsWith("text/csv") === true;
  const body = isText ? JSON.stringify(writtenText(text)) : JSON.stringify(written(JSON.parse(text)));
  expect(`${found.status} ${found.headers.get("content-range") ?? "-"} ${body}`).toEqual(ANSWERS.get(request));
});

it("is asked every request that has an answer", () => {
  expect([...requests.keys()].toSorted()).toEqual([...ANSWERS.keys()].toSorted());
});
