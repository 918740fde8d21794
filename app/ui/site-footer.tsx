import { useSite } from "./site.ts";

/** The links at the foot of every page. */
export function SiteFooter() {
  const { name } = useSite();
  const groups = [
    {
      heading: "Compare",
      links: [
        ["/alternatives/newly-raised-vs-growthlist", `${name} vs GrowthList`],
        ["/alternatives/newly-raised-vs-fundraise-insider", `${name} vs Fundraise Insider`],
        ["/alternatives/newly-raised-vs-crunchbase", `${name} vs Crunchbase`],
      ],
    },
    {
      heading: "Company",
      links: [
        ["/about", "About"],
        ["/contact", "Contact"],
        ["/account", "Your account"],
        ["/coverage", "Coverage"],
        ["/developers", "Developers"],
        ["/feeds/rounds.rss", "Rounds (RSS)"],
        ["/feeds/articles.rss", "News (RSS)"],
      ],
    },
    {
      heading: "Legal",
      links: [
        ["/dont-sell-my-info", "Don't Sell My Info"],
        ["/privacy-policy", "Privacy Policy"],
        ["/terms-of-service", "Terms of Service"],
      ],
    },
  ] as const;
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 md:grid-cols-[2fr_2fr_1fr_1.5fr] md:px-6">
        <div className="col-span-2 max-w-xs md:col-span-1">
          <p className="text-lg font-bold tracking-tight">{name}</p>
          <p className="mt-2 text-sm text-muted">Startups that newly raised funding, with the source of every figure.</p>
        </div>
        {groups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="text-sm font-semibold tracking-normal">{heading}</h2>
            <ul className="mt-1">
              {links.map(([href, text]) => (
                <li key={href}>
                  <a href={href} className="footer-link">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
