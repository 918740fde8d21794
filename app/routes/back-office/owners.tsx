import { Outlet } from "react-router";
import type { Route } from "./+types/owners.ts";
import { doorTo } from "./door.ts";

/** What is the owners' alone: money and members. */
export const middleware: Route.MiddlewareFunction[] = [doorTo("owners")];

// Middleware runs for routes that load something, and this one stands before all below it.
export const loader = () => null;

export default Outlet;
