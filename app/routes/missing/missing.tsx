import { data } from "react-router";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/missing.ts";
import { MissingPage } from "./missing-page.tsx";

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Page not found");

export const loader = () => data(null, 404);

export default MissingPage;
