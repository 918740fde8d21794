import { Outlet, useLocation } from "react-router";
import { mayEnterOffice } from "../../../core/accounts/back-office-access.ts";
import { coreContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/frame.ts";
import { doorTo } from "./door.ts";
import { SECTIONS } from "./sections.ts";
import "./back-office.css";

export const middleware: Route.MiddlewareFunction[] = [doorTo("desk")];

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(coreContext);
  return { sections: SECTIONS.filter(({ area }) => mayEnterOffice(actor, area)) };
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

/** What the screens of the back office share: the way from one to another. */
export default function BackOffice({ loaderData: { sections } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="office">
      <nav aria-label="Back office" className="office-nav">
        <p aria-hidden="true">Back office</p>
        <ul>
          {sections.map(({ path, name }) => (
            <li key={path}>
              <a href={path} aria-current={currentOf(path, pathname)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/** The page itself, or the section it lies in. */
function currentOf(path: string, here: string): "page" | "true" | undefined {
  if (path === here) return "page";
  return path !== "/back-office" && here.startsWith(`${path}/`) ? "true" : undefined;
}
