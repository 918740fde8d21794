import { MenuIcon, ThemeIcon } from "./icons.tsx";
import { BuyLink } from "./buy-link.tsx";
import { useSite } from "./site.ts";

const LINKS = [
  ["/", "Home"],
  ["/companies", "Companies"],
  ["/investors", "Investors"],
  ["/companies/founders", "Founders"],
  ["/email-finder", "Email finder"],
  ["/top-ai-companies", "AI ranking"],
  ["/blog", "Blog"],
  ["/pricing", "Pricing"],
  ["/about", "About"],
  ["/contact", "Contact"],
] as const;

interface TopNavigationProps {
  /** This page's path. */
  readonly path: string;
  /** Signed-in visitors get a link to their account instead of the sales buttons and the way to sign in. */
  readonly signedIn: boolean;
}

/** The fixed top bar. The browser script hides it while the visitor scrolls down. */
export function TopNavigation({ path, signedIn }: TopNavigationProps) {
  const { name } = useSite();
  return (
    <header className="top-bar" data-top-bar="">
      {/* The grid reserves the place of every part, so a page rendered while it still loads does not shift. */}
      <div className="mx-auto grid h-full max-w-page grid-cols-[1fr_auto] items-center gap-4 px-4 md:px-6 lg:grid-cols-[auto_1fr_auto] xl:gap-6">
        <a
          href="/"
          className="flex min-h-11 w-fit items-center gap-2 text-lg font-bold tracking-tight"
          aria-label={`${name}, home`}
        >
          <Mark />
          {name}
        </a>
        <nav aria-label="Main" className="hidden lg:block">
          {/* Links left out on narrower screens are behind the logo, on the home page and in the footer. */}
          <ul className="flex items-center max-xl:[&>:is(:first-child,:nth-child(7),:nth-last-child(-n+2))]:hidden">
            {LINKS.map(([href, text]) => (
              <li key={href}>
                <a href={href} aria-current={currentOf(href, path)} className="nav-link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[2.75rem_2.75rem] items-center gap-1 lg:grid-cols-[2.75rem_4.75rem_7rem]">
          <ThemeSwitch />
          {!signedIn && (
            <a href="/sign-in" aria-current={currentOf("/sign-in", path)} className="nav-link max-lg:hidden">
              Sign in
            </a>
          )}
          {signedIn ? (
            <a
              href="/account"
              aria-current={currentOf("/account", path)}
              className="button button-quiet col-start-3 hidden lg:inline-flex"
            >
              Account
            </a>
          ) : (
            <BuyLink plan="pro" here className="col-start-3 hidden lg:inline-flex">
              Subscribe
            </BuyLink>
          )}
          <details className="col-start-2 size-11 lg:hidden" data-disclosure="">
            <summary className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken">
              <MenuIcon />
              <span className="sr-only">Menu</span>
            </summary>
            <nav
              aria-label="Menu"
              className="popover-panel absolute inset-x-4 top-full mt-2 max-h-[calc(100svh-6rem)] overflow-y-auto p-3"
            >
              <ul>
                {LINKS.map(([href, text]) => (
                  <li key={href}>
                    <a href={href} aria-current={currentOf(href, path)} className="menu-link">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
              {signedIn ? (
                <a
                  href="/account"
                  aria-current={currentOf("/account", path)}
                  className="button button-quiet mt-3 w-full"
                >
                  Account
                </a>
              ) : (
                <>
                  <a href="/sign-in" aria-current={currentOf("/sign-in", path)} className="menu-link">
                    Sign in
                  </a>
                  <BuyLink plan="lifetime" here className="mt-3 w-full">
                    Get Lifetime Access
                  </BuyLink>
                </>
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

/** The page itself, or the area of the site it belongs to. */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  const isWithin = href !== "/" && path.startsWith(`${href}/`);
  // Founders' addresses are below those of companies.
  const isNearer = LINKS.some(([other]) => other.startsWith(`${href}/`) && `${path}/`.startsWith(`${other}/`));
  return isWithin && !isNearer ? "true" : undefined;
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 22l6-7 4 4 6-8"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}

const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Selects the light, dark or system theme; the browser script stores it. Without script the system's applies. */
function ThemeSwitch() {
  return (
    <details className="needs-script relative size-11" data-disclosure="">
      <summary className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink">
        <ThemeIcon />
        <span className="sr-only">Theme</span>
      </summary>
      <fieldset className="popover-panel absolute end-0 top-full z-10 mt-2 w-40 p-2" data-theme-switch="">
        <legend className="sr-only">Theme</legend>
        {THEMES.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-sunken"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              defaultChecked={value === "system"}
              className="size-4 accent-accent"
            />
            {text}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
