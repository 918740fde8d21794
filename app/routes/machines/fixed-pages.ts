/** A page that is there whatever the catalogue holds. */
export interface FixedPage {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  /** What it shows changes with the catalogue. */
  readonly followsCatalogue: boolean;
}

/** The pages search engines and assistants are told of by name; those that name another as canonical are left out. */
export const FIXED_PAGES: readonly FixedPage[] = [
  { path: "/", name: "Home", about: "what the site offers, and the newest rounds", followsCatalogue: true },
  { path: "/companies", name: "Recently funded startups", about: "the newest funding rounds, each with company, founder, amount, type, date, investors and proof", followsCatalogue: true },
  { path: "/companies/founders", name: "Founders", about: "the founders of those companies", followsCatalogue: true },
];
