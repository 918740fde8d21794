import { redirect } from "react-router";
import type { Route } from "./+types/moved.ts";

/** Present addresses of pages by their former ones. */
const MOVED: Readonly<Record<string, string>> = {
  "/funded-companies": "/companies",
  "/back-office/picks": "/back-office/monthly",
};

export function loader({ request }: Route.LoaderArgs) {
  return redirect(MOVED[new URL(request.url).pathname.replace(/\.data$/, "")] ?? "/", 301);
}
