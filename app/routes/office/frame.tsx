import type { ReactNode } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { readAttention } from "../../../core/office/back-office/attention.ts";
import { readAccount } from "../../../core/customers/accounts/account.ts";
import { readKeptForm } from "../../../core/customers/accounts/kept-form.ts";
import { mayEnterOffice } from "../../../core/shared/office-access.ts";
import { coreContext } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { messageMeta } from "../../page-meta.ts";
import { QuietLink } from "../../ui/forms/controls.tsx";
import { KeptFormCard } from "../../ui/frame/kept-form-card.tsx";
import { MessageScreen } from "../../ui/frame/message-screen.tsx";
import { ProblemList } from "../../ui/frame/problem-list.tsx";
import { RouteError } from "../../ui/frame/route-error.tsx";
import { PRIVATE } from "../customers/sign-in/private.ts";
import type { Route } from "./+types/frame.ts";
import "./back-office.css";
import "./frame.css";
import { guardArea } from "./guard.ts";
import { OfficeKeys } from "./office-keys.tsx";
import { currentOf, OfficeSide, type OfficeSideProps } from "./office-side.tsx";
import { SECTIONS } from "./sections.ts";

export const middleware: Route.MiddlewareFunction[] = [guardArea("desk")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { pathname, searchParams } = new URL(request.url);
  const [attention, account, kept] = await Promise.all([
    readAttention(ctx),
    readAccount(ctx, { id: ctx.actor.id }),
    searchParams.has("kept") ? readKeptForm(ctx, pathname) : null,
  ]);
  return {
    sections: SECTIONS.filter(({ area }) => mayEnterOffice(ctx.actor, area)).map(({ path, name, group, waits }) => {
      return { path, name, group, waiting: waits?.(attention) ?? 0 };
    }),
    person: { name: account?.email ?? ctx.actor.id, role: ctx.actor.access === "owner" ? "Owner" : "Editor" },
    kept,
  };
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

/** The title of screens that have no other: the name of their section. */
export const meta: Route.MetaFunction = ({ loaderData, location, matches: [root] }) => {
  const section = loaderData?.sections.find(({ path }) => currentOf(path, location.pathname) !== undefined);
  return messageMeta(root.loaderData?.site, section?.name ?? "Back office");
};

/** The back office around a screen: its own navigation in place of the public header and footer. */
function Frame({ children, ...side }: Omit<OfficeSideProps, "path"> & { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="office">
      <a href="#content" className="button button-primary skip-link">
        Skip to content
      </a>
      <OfficeSide path={pathname} {...side} />
      <main id="content" tabIndex={-1} className="office-main">
        {children}
      </main>
      <OfficeKeys />
    </div>
  );
}

export default function BackOffice({ loaderData: { sections, person, kept } }: Route.ComponentProps) {
  const strange = useRouteLoaderData<typeof rootLoader>("root")?.strange ?? [];
  return (
    <Frame sections={sections} person={person}>
      {strange.length > 0 && <ProblemList heading="We ignored a part of the address:" problems={strange} />}
      {kept !== null && (
        <div className="mb-8 max-w-prose">
          <KeptFormCard kept={kept} />
        </div>
      )}
      <Outlet />
    </Frame>
  );
}

/** Errors of screens, inside the frame. What the guard refuses is an error of the site's own frame (app/root.tsx). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame sections={loaderData?.sections ?? []} person={loaderData?.person ?? null}>
      <RouteError error={error} missing={<Missing />} />
    </Frame>
  );
}

function Missing() {
  return (
    <div data-missing-path="">
      <MessageScreen sign="404" heading="Page not found" action={<QuietLink href="/back-office">Today</QuietLink>}>
        <p>Nothing is at this address. Press Ctrl K to find a screen, a company, an order or an account.</p>
      </MessageScreen>
    </div>
  );
}
