import { type ReactNode, useContext, useEffect } from "react";
import {
  type LinkDescriptor,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { branded } from "../content/words.ts";
import { mayEnterOffice } from "../core/shared/office-access.ts";
import { seesWholeCatalogue } from "../core/reading/directory/access.ts";
import { readShownSections } from "../core/reading/newsroom/shown-sections.ts";
import type { Route } from "./+types/root.ts";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url&no-inline";
import "./app.css";
import { contentContext, coreContext, siteContext } from "./context.ts";
import { errorWords } from "./error-words.ts";
import { messageMeta } from "./page-meta.ts";
import { priceNote } from "./plans/plan-offers.ts";
import { PAID_PLANS, planOf, type Plans, plansOf, readPrices } from "./plans/plan-prices.ts";
import { FEED_LINKS } from "./routes/reading/machines/feed-addresses.ts";
import { APPLE_TOUCH_ICON } from "./routes/reading/machines/icon-files.ts";
import { MissingPage } from "./routes/reading/missing/missing-page.tsx";
import { strangeInAddress } from "./strange-address.ts";
import type { SoldPlan } from "./structured-data.ts";
import { QuietLink } from "./ui/forms/controls.tsx";
import { Document } from "./ui/frame/document.tsx";
import icon from "./ui/frame/icon.svg?url&no-inline";
import type { Prices } from "./ui/format/prices.ts";
import { FullAccessContext } from "./ui/selling/offer.tsx";
import { PageFrame } from "./ui/frame/page-frame.tsx";
import { ProblemList } from "./ui/frame/problem-list.tsx";
import { RouteError } from "./ui/frame/route-error.tsx";
import { LifetimeNoteContext, PricesContext } from "./ui/format/prices.ts";
import { SiteContext } from "./ui/frame/site.ts";

const SHIPPED_ICON = { href: icon, type: "image/svg+xml" } as const;

/** Links in every page's head besides the icons: typeface, manifest and feeds. */
const HEAD_LINKS: readonly LinkDescriptor[] = [
  { rel: "preload", as: "font", type: "font/woff2", href: figtree, crossOrigin: "anonymous" },
  { rel: "manifest", href: "/site.webmanifest" },
  ...FEED_LINKS.map(({ href, mediaType, title }) => ({ rel: "alternate", type: mediaType, title, href })),
];

export const links: Route.LinksFunction = () => [...HEAD_LINKS];

/** The title of error and not-found screens; every other page has its own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  messageMeta(loaderData?.site, errorWords(isRouteErrorResponse(error) ? error.status : 500).title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const site = context.get(siteContext);
  const content = context.get(contentContext);
  const [shown, prices] = await Promise.all([readShownSections(ctx), readPrices(ctx, content)]);
  const signedIn = ctx.actor.access !== "anonymous";
  return {
    site,
    strange: strangeInAddress(new URL(request.url)),
    shown,
    prices,
    soldPlans: soldPlans(plansOf(content), site.name, prices),
    lifetimeNote: priceNote(planOf(content, "lifetime"), prices.lifetime),
    signedIn,
    hasFullAccess: seesWholeCatalogue(ctx.actor),
    isOwner: ctx.actor.access === "owner",
    isEditor: mayEnterOffice(ctx.actor, "desk"),
  };
}

/** The paid plans of the pricing page with their current prices. */
function soldPlans(plans: Plans, brand: string, prices: Prices): readonly SoldPlan[] {
  return PAID_PLANS.flatMap((plan) => {
    const { name, description, period, listed } = plans[plan];
    return listed === null
      ? []
      : { name, description: `${branded(description, brand)} Paid ${period}.`, usd: prices[plan] };
  });
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const served = useContext(SiteContext);
  const loaded = useRouteLoaderData<typeof loader>("root");
  const site = loaded?.site ?? served;
  return (
    <Document
      head={
        <>
          <Meta />
          <link rel="icon" {...(site?.icon ?? SHIPPED_ICON)} />
          <link rel="apple-touch-icon" href={site?.touchIcon ?? APPLE_TOUCH_ICON.path} />
          <Links />
          {site?.accentStyles !== undefined && <link rel="stylesheet" href={site.accentStyles} />}
          {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
        </>
      }
    >
      <SiteContext value={site}>
        <PricesContext value={loaded?.prices ?? null}>
          <LifetimeNoteContext value={loaded?.lifetimeNote ?? null}>
            <FullAccessContext value={loaded?.hasFullAccess === true}>{children}</FullAccessContext>
          </LifetimeNoteContext>
        </PricesContext>
      </SiteContext>
    </Document>
  );
}

/** The address at which a hydrated screen was loaded; null on the server and on reading pages. */
let loadedAddress: string | null = null;

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    loadedAddress ??= pathname + search;
  }, [pathname, search]);
  // The back office has a frame of its own.
  if (useMatches().some(({ id }) => id === "routes/office/frame")) return <Outlet />;
  return (
    <PageFrame path={pathname} shown={loaderData.shown} isOwner={loaderData.isOwner} signedIn={loaderData.signedIn}>
      {loaderData.isEditor && <EditLink path={pathname} />}
      {loaderData.strange.length > 0 && (
        <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
          <ProblemList heading="We ignored a part of the address:" problems={loaderData.strange} />
        </div>
      )}
      <Outlet />
    </PageFrame>
  );
}

/** On pages of companies and people, a link for editors to their screen in the back office. */
function EditLink({ path }: { readonly path: string }) {
  if (!/^\/companies\/(?!(?:founders|export)$)(?:founders\/)?[^/]+$/.test(path)) return null;
  return (
    <p className="mx-auto max-w-page px-4 pt-4 text-end md:px-6">
      <QuietLink href={`/back-office/catalogue?page=${encodeURIComponent(path)}`}>Edit</QuietLink>
    </p>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  // Content that cannot be shown in place is loaded as a page.
  const isElsewhere = loadedAddress !== null && loadedAddress !== pathname + search;
  useEffect(() => {
    if (isElsewhere) location.reload();
  }, [isElsewhere]);
  if (isElsewhere) return null;
  return (
    <PageFrame path={pathname} shown={null} isOwner={false} signedIn={loaderData?.signedIn === true}>
      <RouteError error={error} missing={<MissingPage />} />
    </PageFrame>
  );
}
