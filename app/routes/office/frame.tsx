import { Outlet, useLocation } from "react-router";
import { readKeptForm } from "../../../core/customers/accounts/kept-form.ts";
import { mayEnterOffice } from "../../../core/shared/office-access.ts";
import { coreContext } from "../../context.ts";
import { MenuIcon } from "../../ui/frame/icons.tsx";
import { KeptFormCard } from "../../ui/frame/kept-form-card.tsx";
import { PRIVATE } from "../customers/sign-in/private.ts";
import type { Route } from "./+types/frame.ts";
import "./back-office.css";
import { guardArea } from "./guard.ts";
import { SECTIONS } from "./sections.ts";

export const middleware: Route.MiddlewareFunction[] = [guardArea("desk")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { pathname, searchParams } = new URL(request.url);
  return {
    sections: SECTIONS.filter(({ area }) => mayEnterOffice(ctx.actor, area)).map(({ path, name }) => ({ path, name })),
    kept: searchParams.has("kept") ? await readKeptForm(ctx, pathname) : null,
  };
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export default function BackOffice({ loaderData: { sections, kept } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const here = sections.find(({ path }) => currentOf(path, pathname) !== undefined);
  return (
    <div className="office">
      <nav aria-label="Back office" className="office-nav">
        <p aria-hidden="true">Back office</p>
        {/* Closed on narrow screens; wide ones show its list in any case. */}
        <details>
          <summary>
            <MenuIcon />
            <span>
              Back office<span className="sr-only">, sections</span>
              {here !== undefined && <strong> {here.name}</strong>}
            </span>
          </summary>
          <ul>
            {sections.map(({ path, name }) => (
              <li key={path}>
                <a href={path} aria-current={currentOf(path, pathname)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <div className="min-w-0">
        {kept !== null && (
          <div className="mb-8 max-w-prose">
            <KeptFormCard kept={kept} />
          </div>
        )}
        <Outlet />
      </div>
    </div>
  );
}

/** The page itself, or the section it belongs to. */
function currentOf(path: string, here: string): "page" | "true" | undefined {
  if (path === here) return "page";
  return path !== "/back-office" && here.startsWith(`${path}/`) ? "true" : undefined;
}
