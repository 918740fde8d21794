/** A request that anybody can make, and what it is for. */
export interface Example {
  readonly title: string;
  /** From the root, percent-encoded where it must be. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The first request of all. */
export const FIRST_EXAMPLE: Example = { title: "The ten newest rounds", path: "/rest/v1/leads?select=*&order=funding_date.desc&limit=10" };

/** The dialect by example; each is run by a test. */
export const DIALECT_EXAMPLES: readonly Example[] = [
  { title: "Two columns, one renamed, one as text", path: "/rest/v1/leads?select=company:company_name,funding_amount::text&limit=5" },
  { title: "Rounds of a million dollars and more, the largest first, undisclosed ones last", path: "/rest/v1/rounds?amount_usd=gte.1000000&order=amount_usd.desc.nullslast&limit=5" },
  { title: "Seed and Series A since a day", path: "/rest/v1/leads?funding_type=in.(Seed,\"Series%20A\")&funding_date=gte.2026-01-01" },
  { title: "Names that hold these letters, in upper or lower case", path: "/rest/v1/companies?name=ilike.*ha*&select=name,website" },
  { title: "Descriptions by their words, in any of their forms", path: "/rest/v1/companies?description=plfts(english).robots&select=name,description" },
  { title: "Without a known amount", path: "/rest/v1/leads?funding_amount=is.null" },
  { title: "Anything but one country", path: "/rest/v1/companies?country_code=not.eq.US&select=name,country" },
  { title: "Either of two conditions, and a third", path: "/rest/v1/rounds?or=(funding_type.eq.Seed,amount_usd.lt.2000000)&announced_on=gte.2026-01-01" },
  { title: "How many there are, without the rows", path: "/rest/v1/leads?limit=1", headers: { prefer: "count=exact" } },
  { title: "Rows 10 to 19", path: "/rest/v1/leads", headers: { range: "10-19" } },
  { title: "For a spreadsheet", path: "/rest/v1/leads?limit=5", headers: { accept: "text/csv" } },
  { title: "One object in place of a list", path: "/rest/v1/leads?limit=1", headers: { accept: "application/vnd.pgrst.object+json" } },
];

/** Feeds and files of a filter. */
export const FILE_EXAMPLES: readonly Example[] = [
  { title: "Seed rounds in Germany as a feed", path: "/feeds/rounds.atom?stage=Seed&country=DE" },
  { title: "The last 90 days as a spreadsheet", path: "/exports/leads.xlsx?within=90" },
  { title: "Contacts for HubSpot, from a million dollars", path: "/exports/leads.csv?preset=hubspot-contacts&amount-min=1000000" },
  { title: "Three columns, one object a line", path: "/exports/leads.ndjson?columns=company_name,domain,amount_usd" },
];

/** The example as a line for a shell. */
export function asCurl(siteUrl: string, { path, headers = {} }: Example): string {
  const sent = Object.entries(headers).map(([name, value]) => ` -H "${name}: ${value}"`).join("");
  return `curl -g${path.startsWith("/exports/") ? " -OJ" : ""}${sent} '${siteUrl}${path}'`;
}
