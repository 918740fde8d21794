import { MenuIcon } from "./icons.tsx";
import { BuyLink } from "./buy-link.tsx";
import { useSite } from "./site.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const LINKS = [
  ["/", "Home"],
  ["/companies", "Companies"],
  ["/blog", "Blog"],
  ["/pricing", "Pricing"],
  ["/about", "About"],
  ["/contact", "Contact"],
] as const;

interface TopNavigationProps {
  /** This page's own. */
  readonly path: string;
  /** Who is signed in is led to their account: they may have what the bar offers to everybody else. */
  readonly signedIn: boolean;
}

/** The fixed bar at the top. The browser script hides it while the visitor scrolls down. */
export function TopNavigation({ path, signedIn }: TopNavigationProps) {
  const { name } = useSite();
  return (
    <header className="top-bar" data-top-bar="">
      {/* Every part has its place before the next one is there: a page drawn while it still arrives shifts nothing. */}
      <div className="mx-auto grid h-full max-w-page grid-cols-[1fr_auto] items-center gap-4 px-4 md:px-6 lg:grid-cols-[auto_1fr_auto] lg:gap-8">
        <a href="/" className="flex min-h-11 w-fit items-center gap-2 text-lg font-bold tracking-tight" aria-label={`${name}, home`}>
          <Mark />
          {name}
        </a>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {LINKS.map(([href, text]) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={currentOf(href, path)}
                  className="nav-link"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[2.75rem_2.75rem] items-center gap-1 lg:grid-cols-[2.75rem_7rem]">
          <ThemeSwitch />
          {signedIn ? (
            <a href="/account" aria-current={currentOf("/account", path)} className="button button-quiet col-start-2 hidden lg:inline-flex">
              Account
            </a>
          ) : (
            <BuyLink plan="pro" here className="col-start-2 hidden lg:inline-flex">Subscribe</BuyLink>
          )}
          <details className="col-start-2 size-11 lg:hidden" data-disclosure="">
            <summary className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken">
              <MenuIcon />
              <span className="sr-only">Menu</span>
            </summary>
            <nav aria-label="Menu" className="popover-panel absolute inset-x-4 top-full mt-2 max-h-[calc(100svh-6rem)] overflow-y-auto p-3">
              <ul>
                {LINKS.map(([href, text]) => (
                  <li key={href}>
                    <a
                      href={href}
                      aria-current={currentOf(href, path)}
                      className="menu-link"
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
              {signedIn ? (
                <a href="/account" aria-current={currentOf("/account", path)} className="button button-quiet mt-3 w-full">
                  Account
                </a>
              ) : (
                <BuyLink plan="lifetime" here className="mt-3 w-full">Get Lifetime Access</BuyLink>
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

/** The page itself, or the area of the site it lies in. */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M8 22l6-7 4 4 6-8" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-accent" />
    </svg>
  );
}
