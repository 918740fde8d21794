import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from "react-router";
import { currentPrices } from "../core/billing/current-prices.ts";
import { hasSampleRows } from "../core/directory/sample.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { coreContext, siteContext } from "./context.ts";
import { errorWords } from "./error-words.ts";
import { hydrates } from "./hydration.ts";
import { messageMeta } from "./page-meta.ts";
import { PRICES } from "./plan-prices.ts";
import { HEAD_LINKS } from "./routes/machines/head-links.ts";
import { MissingPage } from "./routes/missing/missing-page.tsx";
import { Document } from "./ui/document.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";
import icon from "./ui/icon.svg?url&no-inline";
import { MessageScreen } from "./ui/message-screen.tsx";
import { PageFrame } from "./ui/page-frame.tsx";
import { PricesContext } from "./ui/prices.ts";
import { SiteContext } from "./ui/site.ts";

export const links: Route.LinksFunction = () => [{ rel: "icon", href: icon, type: "image/svg+xml" }, ...HEAD_LINKS];

/** The title of the error screen, or of an address that is not there for who asks; every page that can be made has its own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  messageMeta(loaderData?.site, errorWords(isRouteErrorResponse(error) ? error.status : 500).title);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const [sample, prices] = await Promise.all([hasSampleRows(ctx), currentPrices(ctx, PRICES)]);
  return { site: context.get(siteContext), sample, prices, signedIn: ctx.actor.access !== "anonymous" };
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const served = useContext(SiteContext);
  const loaded = useRouteLoaderData<typeof loader>("root");
  const hydrated = hydrates(useMatches().map((match) => match.handle));
  return (
    <Document
      head={
        <>
          <Meta />
          <Links />
          {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
        </>
      }
    >
      <SiteContext value={loaded?.site ?? served}>
        <PricesContext value={loaded?.prices ?? null}>{children}</PricesContext>
      </SiteContext>
      {hydrated && (
        <>
          <ScrollRestoration />
          <Scripts />
        </>
      )}
    </Document>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame path={useLocation().pathname} sample={loaderData.sample} signedIn={loaderData.signedIn}>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  return (
    <PageFrame path={pathname} sample={false} signedIn={loaderData?.signedIn === true}>
      {isMissing(error) ? <MissingPage /> : refusalOf(error, pathname) ?? <ErrorScreen path={pathname} query={new URLSearchParams(search)} />}
    </PageFrame>
  );
}

/** Error text for a request the visitor can correct; `null` for a failure of the site. */
function refusalOf(error: unknown, path: string): ReactNode {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null;
  const { title, text } = errorWords(error.status);
  return (
    <MessageScreen
      heading={title}
      action={
        <a className="button button-primary" href={path}>
          Open the page
        </a>
      }
    >
      <p>{text}</p>
    </MessageScreen>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
