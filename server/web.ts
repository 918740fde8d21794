import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { coreContext, logContext, nonceContext, routePatternContext, siteContext, type WebLog } from "../app/context.ts";
import { routePatterns } from "../app/route-pattern.ts";
import type { Site } from "../app/ui/site.ts";
import type { Context } from "../core/context.ts";
import { createApplication } from "./web/application.ts";
import { nodeListener } from "./web/node-listener.ts";
import { createNonce } from "./web/security-headers.ts";
import { loadStaticFiles } from "./web/static-files.ts";

/** What the web needs from the process that runs it. */
export interface WebDeps {
  /** Database and clock; every request acts on them as an anonymous visitor. */
  readonly context: Context;
  readonly site: Site;
  /** Folder of the built browser files (`build/client`); not read in development, where Vite serves them. */
  readonly clientFolder: string;
  readonly log: WebLog;
}

/** The whole site as a listener for `node:http`. Vite builds it into one file, `build/server/index.js`. */
export function createRequestListener(deps: WebDeps): (req: IncomingMessage, res: ServerResponse) => void {
  // The generated module's type writes `| undefined` where ServerBuild's has optional properties.
  const pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  const routePattern = routePatterns(build.routes);
  const visitor: Context = { ...deps.context, actor: { id: "visitor", access: "anonymous" } };
  const application = createApplication({
    files: import.meta.env.DEV ? new Map() : loadStaticFiles(deps.clientFolder),
    policy: { https: deps.site.url.startsWith("https:"), development: import.meta.env.DEV },
    async renderPage(request) {
      let nonce: string | undefined;
      const context = new RouterContextProvider();
      context.set(coreContext, visitor);
      context.set(siteContext, deps.site);
      context.set(logContext, deps.log);
      context.set(routePatternContext, routePattern);
      context.set(nonceContext, () => (nonce ??= createNonce()));
      const response = await pages(request, context);
      return { response, nonce };
    },
  });
  return nodeListener((request) => application.fetch(request), deps.log);
}
