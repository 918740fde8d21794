/** An industry as lists, filters and exports show it. */
export interface Industry {
  /** Part of page addresses; never changes. */
  readonly slug: string;
  /** Stored with companies, and the value of the facet. */
  readonly name: string;
  readonly group: string;
}

/** The industries by group, as `slug: name`. Names are unique, without commas, and differ from those of groups. */
const TREE = {
  "Software and IT": {
    software: "Software",
    "enterprise-software": "Enterprise software",
    "developer-tools": "Developer tools",
    "cloud-infrastructure": "Cloud infrastructure",
    cybersecurity: "Cybersecurity",
    "data-analytics": "Data and analytics",
    "information-technology": "Information technology",
    telecommunications: "Telecommunications",
  },
  "AI and automation": {
    "artificial-intelligence": "Artificial intelligence",
    "ai-infrastructure": "AI infrastructure",
    "ai-agents": "AI agents",
  },
  "Financial services": {
    fintech: "Fintech",
    payments: "Payments",
    lending: "Lending and banking",
    insurance: "Insurance",
    wealth: "Wealth and investing",
    crypto: "Crypto and blockchain",
  },
  "Health and life sciences": {
    health: "Health",
    "digital-health": "Digital health",
    biotechnology: "Biotechnology",
    pharmaceuticals: "Pharmaceuticals",
    "medical-devices": "Medical devices",
    wellness: "Wellness and fitness",
  },
  "Climate and energy": {
    climate: "Climate",
    energy: "Energy",
    "renewable-energy": "Renewable energy",
    "energy-storage": "Energy storage",
    "waste-water": "Waste and water",
    "natural-resources": "Natural resources",
  },
  "Food and farming": {
    agriculture: "Agriculture",
    "food-beverage": "Food and beverage",
    "food-technology": "Food technology",
    restaurants: "Restaurants and food delivery",
  },
  "Commerce and consumer": {
    "e-commerce": "E-commerce",
    retail: "Retail",
    marketplaces: "Marketplaces",
    "consumer-goods": "Consumer goods",
    fashion: "Fashion and jewelry",
    beauty: "Beauty and personal care",
    "consumer-services": "Consumer services",
  },
  "Media and entertainment": {
    gaming: "Gaming",
    media: "Media and publishing",
    entertainment: "Music and video",
    social: "Social and community",
    sports: "Sports",
  },
  "Mobility and logistics": {
    mobility: "Mobility",
    "electric-vehicles": "Electric vehicles",
    automotive: "Automotive",
    logistics: "Logistics",
    travel: "Travel and hospitality",
  },
  "Industry and hardware": {
    manufacturing: "Manufacturing",
    robotics: "Robotics",
    semiconductors: "Semiconductors",
    hardware: "Hardware and electronics",
    "internet-of-things": "Internet of things",
    materials: "Materials and chemicals",
  },
  "Space and deep tech": {
    space: "Space",
    "aerospace-defense": "Aerospace and defense",
    quantum: "Quantum computing",
    "deep-tech": "Deep tech",
  },
  "Business and public services": {
    marketing: "Marketing and sales",
    "human-resources": "Human resources",
    legal: "Legal",
    education: "Education",
    "real-estate": "Real estate",
    construction: "Construction",
    "business-services": "Business services",
    government: "Government and nonprofits",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Groups = typeof TREE;
export type IndustryGroup = keyof Groups;
type Names<G> = G[keyof G];
export type IndustryName = { [G in IndustryGroup]: Names<Groups[G]> }[IndustryGroup];

/** Every group, in the order of forms. */
export const INDUSTRY_GROUPS: readonly IndustryGroup[] = (Object.keys as (of: Groups) => IndustryGroup[])(TREE);

/** Every industry, in the order of the groups. Plain data without server imports, because browsers load it. */
export const INDUSTRIES: readonly (Industry & { readonly group: IndustryGroup })[] = INDUSTRY_GROUPS.flatMap((group) =>
  Object.entries(TREE[group]).map(([slug, name]) => ({ slug, name, group })),
);

const GROUP_OF: ReadonlyMap<string, IndustryGroup> = new Map(INDUSTRIES.map(({ name, group }) => [name, group]));

/** The group of an industry by its name; null if there is no such industry. */
export function industryGroup(name: string): IndustryGroup | null {
  return GROUP_OF.get(name) ?? null;
}

/** The industries of a group by its name; empty if there is no such group. */
export function industriesInGroup(group: string): readonly string[] {
  return INDUSTRIES.filter((industry) => industry.group === group).map(({ name }) => name);
}
