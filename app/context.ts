import { createContext } from "react-router";
import type { Context } from "../core/context.ts";
import type { RoutePattern } from "./route-pattern.ts";
import type { Site } from "./ui/site.ts";

/** What a page may report: a subset of the server's logger. */
export interface WebLog {
  error(details: object, message: string): void;
}

/** What every verb of `core` gets: database, actor of this request, clock. */
export const coreContext = createContext<Context>();

/** The operator's settings that pages show. */
export const siteContext = createContext<Site>();

export const logContext = createContext<WebLog>();

/** Asked for by a page with inline scripts (a hydrated one); whoever asks gets it into the response's policy. */
export const nonceContext = createContext<() => string>();

/** The visitor's network address; null when it is not known. Counted, never kept. */
export const visitorAddressContext = createContext<string | null>();

/** Names the route a path leads to. */
export const routePatternContext = createContext<RoutePattern>();
