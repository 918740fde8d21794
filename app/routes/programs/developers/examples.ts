import { slugOf } from "../../../../core/catalogue/claims/slug.ts";
import type { Site } from "../../../ui/frame/site.ts";

/** A request that works without a key, and its purpose. */
export interface Example {
  readonly title: string;
  /** From the root, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The first example on the page. */
export const FIRST_EXAMPLE: Example = {
  title: "The ten newest rounds",
  path: "/rest/v1/leads?select=*&order=funding_date.desc&limit=10",
};

/** Examples of the query language; a test runs each. */
export const DIALECT_EXAMPLES: readonly Example[] = [
  {
    title: "Select two columns, rename one and cast one to text",
    path: "/rest/v1/leads?select=company:company_name,funding_amount::text&limit=5",
  },
  {
    title: "Rounds of at least $1M, largest first, undisclosed last",
    path: "/rest/v1/rounds?amount_usd=gte.1000000&order=amount_usd.desc.nullslast&limit=5",
  },
  {
    title: "Seed and Series A rounds since a date",
    path: '/rest/v1/leads?funding_type=in.(Seed,"Series%20A")&funding_date=gte.2026-01-01',
  },
  {
    title: "Names containing these letters, ignoring case",
    path: "/rest/v1/companies?name=ilike.*ha*&select=name,website",
  },
  {
    title: "Full-text search in descriptions",
    path: "/rest/v1/companies?description=plfts(english).robots&select=name,description",
  },
  { title: "Rounds without proof", path: "/rest/v1/rounds?proof_url=is.null&limit=5" },
  { title: "All countries but one", path: "/rest/v1/companies?country_code=not.eq.US&select=name,country" },
  {
    title: "One of two conditions, and a third",
    path: "/rest/v1/rounds?or=(funding_type.eq.Seed,amount_usd.lt.2000000)&announced_on=gte.2026-01-01",
  },
  {
    title: "Rounds with their company, people and investors",
    path: "/rest/v1/rounds?select=id,amount_usd,company(name,country),people(name,title),investors(name,is_lead)&limit=5",
  },
  {
    title: "Rounds of companies in one country",
    path: "/rest/v1/rounds?select=id,company!inner(name)&company.country_code=eq.DE",
  },
  { title: "Rounds by industry", path: "/rest/v1/rounds?industries=cs.{Fintech}&select=company_name,industries" },
  { title: "A question", path: "/rest/v1/leads?q=seed%20startups%20over%201m" },
  { title: "Values to filter by, with their rounds", path: "/rest/v1/facets?facet=eq.stage&order=rounds.desc" },
  { title: "What changed after a position", path: "/rest/v1/changes?id=gt.0&order=id&limit=5" },
  { title: "Count without rows", path: "/rest/v1/leads?limit=1", headers: { prefer: "count=exact" } },
  { title: "Rows 10 to 19", path: "/rest/v1/leads", headers: { range: "10-19" } },
  { title: "As CSV", path: "/rest/v1/leads?limit=5", headers: { accept: "text/csv" } },
  {
    title: "A single object instead of a list",
    path: "/rest/v1/leads?limit=1",
    headers: { accept: "application/vnd.pgrst.object+json" },
  },
];

/** Feeds and exports of a filter. */
export const FILE_EXAMPLES: readonly Example[] = [
  { title: "Seed rounds in Germany as a feed", path: "/feeds/rounds.atom?stage=Seed&country=DE" },
  { title: "The last 90 days as a spreadsheet", path: "/exports/leads.xlsx?within=90" },
  { title: "Last month's rounds, whenever it is read", path: "/exports/leads.csv?from=last-month&to=last-month" },
  {
    title: "Contacts for HubSpot, rounds of at least $1M",
    path: "/exports/leads.csv?preset=hubspot-contacts&amount-min=1000000",
  },
  { title: "Three columns as NDJSON", path: "/exports/leads.ndjson?columns=company_name,domain,amount_usd" },
];

/** The example as a curl command. */
export function asCurl(siteUrl: string, { path, headers = {} }: Example): string {
  const sent = Object.entries(headers)
    .map(([name, value]) => ` -H "${name}: ${value}"`)
    .join("");
  return `curl -g${path.startsWith("/exports/") ? " -OJ" : ""}${sent} '${siteUrl}${path}'`;
}

/** Code samples exactly as shown on the page; tests run each one whose language is installed. */
interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** With a PostgREST client library, and in plain Python. */
export function readingSamples(siteUrl: string): readonly CodeSample[] {
  return [
    {
      language: "JavaScript",
      code: `import { PostgrestClient } from "@supabase/postgrest-js";

const client = new PostgrestClient("${siteUrl}/rest/v1", {
  headers: process.env.API_KEY ? { apikey: process.env.API_KEY } : {},
});
const { data, count, error } = await client
  .from("leads")
  .select("company_name, funding_amount, funding_date", { count: "exact" })
  .gte("funding_amount", 1_000_000)
  .order("funding_date", { ascending: false })
  .limit(5);
if (error) throw error;
console.log(count, data);`,
    },
    {
      language: "Python",
      code: `import json, os, urllib.parse, urllib.request

query = urllib.parse.urlencode({"select": "company_name,funding_amount", "funding_amount": "gte.1000000", "limit": "5"})
key = os.environ.get("API_KEY")
request = urllib.request.Request(f"${siteUrl}/rest/v1/leads?{query}", headers={"apikey": key} if key else {})
with urllib.request.urlopen(request) as response:
    for row in json.load(response):
        print(row["company_name"], row["funding_amount"])`,
    },
  ];
}

/**
 * Verifications of a webhook signature (Standard Webhooks 1.0). Each takes the endpoint's secret, the headers and the
 * raw body, and checks the signature and that the message is at most five minutes old.
 */
export const SIGNATURE_SAMPLES: readonly CodeSample[] = [
  {
    language: "JavaScript",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

export function isOurs(secret, headers, body) {
  const id = headers["webhook-id"], time = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: "Python",
    code: `import base64, hashlib, hmac, time

def is_ours(secret: str, headers: dict[str, str], body: bytes) -> bool:
    sent = headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))`,
  },
  {
    language: "Shell",
    code: `# SECRET=whsec_… ID=… TIME=… SIGNATURE=… sh is-ours.sh < body
age=$(( $(date +%s) - TIME ))
[ "$age" -ge -300 ] && [ "$age" -le 300 ] || exit 1
key=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=$( { printf '%s.%s.' "$ID" "$TIME"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $SIGNATURE " in *" v1,$expected "*) exit 0 ;; *) exit 1 ;; esac`,
  },
];

/** The configuration for MCP clients, in the format most of them read. */
export function assistantSettings({ name, url }: Pick<Site, "name" | "url">): string {
  const settings = {
    mcpServers: {
      [slugOf(name, "funding-rounds")]: {
        type: "http",
        url: `${url}/mcp`,
        headers: { Authorization: "Bearer YOUR_API_KEY" },
      },
    },
  };
  return JSON.stringify(settings, null, 2);
}
