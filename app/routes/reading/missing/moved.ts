import { redirect } from "react-router";
import type { Route } from "./+types/moved.ts";
import { MOVED } from "./moved-pages.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const to = new URL(MOVED[pathname.replace(/\.data$/, "")] ?? "/", request.url);
  for (const [name, value] of searchParams) if (!to.searchParams.has(name)) to.searchParams.append(name, value);
  return redirect(to.pathname + to.search, 301);
}
