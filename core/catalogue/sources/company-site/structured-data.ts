import { registrableDomain } from "../../facts/domain.ts";
import { cleanText } from "../clean-text.ts";

/** A node of schema.org data. */
export type Node = Readonly<Record<string, unknown>>;

/** The organization that owns the site, if its data states one. */
export type Organization = Node | undefined;

const ORGANIZATIONS =
  /^(?:Organization|Corporation|LocalBusiness|ProfessionalService|OnlineBusiness|MedicalBusiness|FinancialService|ResearchOrganization|NewsMediaOrganization|Company)$/;
const MOST_NODES = 500;

/** The nodes of schema.org data about the page itself: its own, those of its graph and its site's publisher. */
function topNodes(data: readonly unknown[]): Node[] {
  const nodes: Node[] = [];
  const open: unknown[] = [...data];
  while (open.length > 0 && nodes.length < MOST_NODES) {
    const item = open.shift();
    if (Array.isArray(item)) open.push(...(item as unknown[]).slice(0, MOST_NODES));
    else if (isNode(item)) {
      nodes.push(item);
      if (item["@graph"] !== undefined) open.push(item["@graph"]);
      if (typesOf(item).some((type) => type === "WebSite" || type === "AboutPage" || type === "WebPage"))
        open.push(item["publisher"], item["mainEntity"], item["about"]);
    }
  }
  return nodes;
}

/** The organization that owns the site: the one with the site's address, else the only one without another site. */
export function organizationOf(data: readonly unknown[], address: string): Organization {
  const own = registrableDomain(address);
  const all = topNodes(data).filter((node) => typesOf(node).some((type) => ORGANIZATIONS.test(type)));
  const domains = all.map((node) => registrableDomain(textOf(node["url"]) ?? ""));
  const named = all.filter((_, at) => domains[at] === own && own !== null);
  const silent = all.filter((node, at) => domains[at] === null && textOf(node["name"]) !== undefined);
  return named[0] ?? (silent.length === 1 && all.length === 1 ? silent[0] : undefined);
}

/** People described by a node of their own. */
export function personsOf(data: readonly unknown[]): readonly Node[] {
  return topNodes(data).filter((node) => typesOf(node).includes("Person"));
}

/** The node that a reference by "@id" means, as JSON-LD has it; anything else as it is. */
export function referredTo(value: unknown, data: readonly unknown[]): unknown {
  if (!isNode(value) || typeof value["@id"] !== "string" || value["name"] !== undefined) return value;
  return topNodes(data).find((node) => node["@id"] === value["@id"] && node["name"] !== undefined) ?? value;
}

/** The values of a property as a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]).slice(0, 100) : [value];
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text, or the first of several. */
export function textOf(value: unknown): string | undefined {
  const [first] = listOf(value);
  if (typeof first === "number") return String(first);
  if (typeof first !== "string") return undefined;
  const text = cleanText(first.slice(0, 3_000));
  return text === "" ? undefined : text;
}

/** The address of an image, stated as text or as an ImageObject. */
export function imageOf(value: unknown, base: string): string | undefined {
  const [first] = listOf(value);
  const text = isNode(first) ? (textOf(first["url"]) ?? textOf(first["contentUrl"])) : textOf(first);
  const url = text === undefined ? null : URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function typesOf(node: Node): readonly string[] {
  return listOf(node["@type"]).flatMap((type) =>
    typeof type === "string" ? [type.replace(/^https?:\/\/schema\.org\//, "")] : [],
  );
}
