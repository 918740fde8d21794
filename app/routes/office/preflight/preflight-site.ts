import type { RouterContextProvider } from "react-router";
import { contentContext, coreContext, paymentsContext, siteProcessContext } from "../../../context.ts";
import type { PreflightSite } from "../../../preflight/check.ts";

/** What the checks before going live read, from a request; null in tests without settings. */
export function preflightSite(context: Readonly<RouterContextProvider>): PreflightSite | null {
  const known = context.get(siteProcessContext);
  if (known === null) return null;
  const { provider } = context.get(paymentsContext);
  return { ...known, ctx: context.get(coreContext), content: context.get(contentContext), provider };
}
