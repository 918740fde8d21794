import { type ComponentProps, useContext } from "react";
import type { ShownSections } from "../../../core/reading/newsroom/shown-sections.ts";
import { SearchBox } from "../forms/search-box.tsx";
import { Mark, MenuIcon, SearchIcon, ThemeIcon } from "./icons.tsx";
import { FullAccessContext } from "../selling/offer.tsx";
import { BuyLink } from "../selling/buy-link.tsx";
import { type Site, useSite } from "./site.ts";
import { ThemeChoice } from "./theme-choice.tsx";

type Link = readonly [href: string, text: string];

/** The links of the specification, in its order. */
const LINKS: readonly Link[] = [
  ["/", "Home"],
  ["/companies", "Companies"],
  ["/blog", "Blog"],
  ["/pricing", "Pricing"],
  ["/about", "About"],
  ["/contact", "Contact"],
];

/** Behind “More”. */
const MORE: readonly Link[] = [
  ["/investors", "Investors"],
  ["/companies/founders", "Founders"],
  ["/email-finder", "Email finder"],
  ["/top-ai-companies", "AI ranking"],
];

/** For members, who come to work; the shop is in the footer. */
const MEMBER_LINKS: readonly Link[] = [
  ["/companies", "Rounds"],
  ["/account/leads", "My leads"],
  ["/account/companies", "Watched"],
  ["/account/settings/searches", "Alerts"],
  ["/account/destinations", "Connections"],
];

/** Links to pages that an operator fills; left out while a site with real data has nothing on them. */
const FILLED: Readonly<Record<string, keyof ShownSections>> = { "/top-ai-companies": "aiRanking", "/blog": "articles" };

interface TopNavigationProps {
  readonly path: string;
  /** Signed-in visitors get a link to their account instead of the sales buttons and the sign-in link. */
  readonly signedIn: boolean;
  /** Null: not known. */
  readonly shown: ShownSections | null;
}

/** The fixed top bar. The browser script hides it while the visitor scrolls down. */
export function TopNavigation({ path, signedIn, shown }: TopNavigationProps) {
  const { name, logo } = useSite();
  const isMember = useContext(FullAccessContext);
  const isFilled = ([href]: Link) => {
    const section = FILLED[href];
    return section === undefined || shown === null || shown.sample || shown[section];
  };
  const links = (isMember ? MEMBER_LINKS : LINKS).filter(isFilled);
  const more = MORE.filter(isFilled);
  return (
    <header className="top-bar" data-top-bar="">
      {/* The grid reserves the place of every part, so a page rendered while it still loads does not shift. */}
      <div>
        <a href="/" aria-label={`${name}, home`}>
          {logo === undefined ? <Mark /> : <Logo {...logo} />}
          {name}
        </a>
        <nav aria-label="Main">
          <ul>
            <LinkItems links={links} path={path} />
            <li>
              <details className="more" data-disclosure="">
                <summary>More</summary>
                <ul className="popover-panel">
                  <LinkItems links={more} path={path} />
                </ul>
              </details>
            </li>
          </ul>
        </nav>
        <div data-signed-in={signedIn || undefined}>
          <SiteSearch />
          <ThemeSwitch />
          {!signedIn && (
            <Here href="/sign-in" path={path}>
              Sign in
            </Here>
          )}
          {signedIn ? (
            <Here href="/account" path={path} className="button button-quiet">
              Account
            </Here>
          ) : (
            <BuyLink plan="pro" here>
              Subscribe
            </BuyLink>
          )}
          <details className="menu" data-disclosure="">
            <summary>
              <MenuIcon />
              <span className="sr-only">Menu</span>
            </summary>
            <MenuPanel links={[...links, ...more]} path={path} signedIn={signedIn} isMember={isMember} />
          </details>
        </div>
      </div>
    </header>
  );
}

interface MenuPanelProps {
  readonly links: readonly Link[];
  readonly path: string;
  readonly signedIn: boolean;
  readonly isMember: boolean;
}

/** All links of the bar on narrow screens; visitors also get the comparisons. */
function MenuPanel({ links, path, signedIn, isMember }: MenuPanelProps) {
  const { name, comparisons = [] } = useSite();
  return (
    <nav aria-label="Menu" className="popover-panel">
      <ul>
        <LinkItems links={links} path={path} />
        <LinkItems
          links={isMember ? [] : comparisons.map(({ href, competitor }) => [href, `${name} vs ${competitor}`])}
          path={path}
        />
      </ul>
      {signedIn ? (
        <Here href="/account" path={path} className="button button-quiet">
          Account
        </Here>
      ) : (
        <>
          <Here href="/sign-in" path={path}>
            Sign in
          </Here>
          <BuyLink plan="lifetime" here>
            Get Lifetime Access
          </BuyLink>
        </>
      )}
    </nav>
  );
}

/** The site's search in a panel, which `/` and Ctrl K open (app/document/theme-script.ts); without script the icon opens it. */
function SiteSearch() {
  return (
    <details className="site-search" data-disclosure="">
      <summary>
        <SearchIcon />
        <span className="sr-only">Search the site</span>
      </summary>
      <div className="popover-panel">
        <SearchBox id="site-search" label="Site" />
      </div>
    </details>
  );
}

function LinkItems({ links, path }: { readonly links: readonly Link[]; readonly path: string }) {
  return links.map(([href, text]) => (
    <li key={href}>
      <Here href={href} path={path}>
        {text}
      </Here>
    </li>
  ));
}

/** A link, marked on its own page and in its area of the site. */
function Here({ path, children, ...props }: ComponentProps<"a"> & { readonly href: string; readonly path: string }) {
  return (
    <a {...props} aria-current={currentOf(props.href, path)}>
      {children}
    </a>
  );
}

/** The page itself, or the area of the site it belongs to. */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  const isWithin = href !== "/" && path.startsWith(`${href}/`);
  // Founders' addresses are below those of companies.
  const isNearer = [...LINKS, ...MORE, ...MEMBER_LINKS].some(
    ([other]) => other.startsWith(`${href}/`) && `${path}/`.startsWith(`${other}/`),
  );
  return isWithin && !isNearer ? "true" : undefined;
}

const LOGO_HEIGHT = 28;

function Logo({ src, width, height }: NonNullable<Site["logo"]>) {
  return <img src={src} alt="" width={Math.round((width * LOGO_HEIGHT) / height)} height={LOGO_HEIGHT} />;
}

function ThemeSwitch() {
  return (
    <details className="needs-script theme" data-disclosure="">
      <summary>
        <ThemeIcon />
        <span className="sr-only">Theme</span>
      </summary>
      <ThemeChoice className="popover-panel" />
    </details>
  );
}
