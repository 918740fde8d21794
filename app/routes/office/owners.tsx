import { Outlet } from "react-router";
import type { Route } from "./+types/owners.ts";
import { guardArea } from "./guard.ts";

/** The guard of pages for owners only: money and members. */
export const middleware: Route.MiddlewareFunction[] = [guardArea("owners")];

// Middleware runs only for routes with a loader; this one makes it cover all child routes.
export const loader = () => null;

export default Outlet;
