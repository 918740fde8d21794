import type { ReactNode } from "react";
import type { ShownSections } from "../../../core/reading/newsroom/shown-sections.ts";
import { TopNavigation } from "./top-navigation.tsx";
import { CloseIcon } from "./icons.tsx";
import { pageText, useSite } from "./site.ts";

interface PageFrameProps {
  readonly path: string;
  /** Null on pages made without the database. */
  readonly shown: ShownSections | null;
  /** True if the visitor owns the site: the sample notice then says how to replace the sample. */
  readonly isOwner: boolean;
  /** True if the page is rendered for a signed-in visitor; pages from the shared cache are not. */
  readonly signedIn: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen: skip link, navigation, sample notice and footer. */
export function PageFrame({ path, shown, isOwner, signedIn, children }: PageFrameProps) {
  return (
    <>
      <a href="#content" className="button button-primary skip-link">
        Skip to content
      </a>
      <TopNavigation path={path} signedIn={signedIn} shown={shown} />
      {shown?.sample === true && <SampleBar isOwner={isOwner} isMixed={shown.isMixed} />}
      <main id="content" tabIndex={-1} className="grow pb-16 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** The notice that the published data is invented sample data and, for the owner, how to import your own. */
function SampleBar({ isOwner, isMixed }: { readonly isOwner: boolean; readonly isMixed: boolean }) {
  return (
    <aside aria-label="Sample data" className="sample-bar border-b border-notice-line bg-notice text-sm">
      <div className="mx-auto flex max-w-page items-start gap-1 px-4 md:items-center md:px-6">
        <p className="grow self-center py-1">
          <strong className="font-semibold">Sample data</strong>:{" "}
          {isMixed ? "some startups are invented; their websites end in .example." : "these startups are invented."}
          {isOwner && (
            <a className="link ms-1" href="/back-office/preflight">
              Replace them with your own
            </a>
          )}
        </p>
        <button
          type="button"
          className="needs-script -me-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-sunken md:h-9"
          data-dismiss-sample-bar=""
        >
          <CloseIcon />
          <span className="sr-only">Dismiss</span>
        </button>
      </div>
    </aside>
  );
}

function SiteFooter() {
  const site = useSite();
  const { name, comparisons = [] } = site;
  const compared = comparisons.map(({ href, competitor }) => [href, `${name} vs ${competitor}`] as const);
  const groups = [
    {
      heading: "Browse",
      links: [
        ["/companies", "Companies"],
        ["/companies/founders", "Founders"],
        ["/investors", "Investors"],
        ["/email-finder", "Email finder"],
        ["/industries", "Industries"],
        ["/stages", "Stages"],
        ["/places", "Countries"],
        ["/months", "Months"],
        ["/top-ai-companies", "AI ranking"],
        ["/directory", "Browse A–Z"],
      ],
    },
    ...(compared.length === 0 ? [] : [{ heading: "Compare", links: compared }]),
    {
      heading: "Company",
      links: [
        ["/pricing", "Pricing"],
        ["/connect", "What you can connect"],
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
    <footer className="site-footer">
      <div>
        <div>
          <p className="text-lg font-bold tracking-tight">{name}</p>
          <p className="mt-2 text-sm text-muted">{pageText(site, "tagline")}</p>
        </div>
        {groups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(([href, text]) => (
                <li key={href}>
                  <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
