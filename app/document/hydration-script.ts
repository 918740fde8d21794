import type { EntryContext } from "react-router";

/** The data that `app/browser/hydrate.ts` needs to start React, in the first line of the page's inert script. */
export interface Hydration {
  /** React Router's settings. */
  readonly context: object;
  /** Modules to run first: the route manifest. */
  readonly first: readonly string[];
  /** Modules of each matched route, by route id. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  readonly entry: string;
}

/**
 * The inert script at the end of a hydrated page: a {@link Hydration}, then React Router's state (empty if fetched
 * later). It replaces React Router's inline scripts, so the security policy needs no nonce and pages can be cached.
 */
export function hydrationScript(entry: EntryContext, state: string): string {
  const { manifest, serverHandoffString = "{}", staticHandlerContext } = entry;
  const hydration: Hydration = {
    // React Router reads a missing setting as false.
    context: JSON.parse(serverHandoffString, (_key, value: unknown) => (value === false ? undefined : value)) as object,
    first: [manifest.hmr?.runtime, manifest.url].filter((address) => address !== undefined),
    routes: Object.fromEntries(
      staticHandlerContext.matches.map(({ route: { id } }) => {
        const { clientActionModule, clientLoaderModule, clientMiddlewareModule, module } = manifest.routes[id] ?? {};
        return [
          id,
          [clientActionModule, clientLoaderModule, clientMiddlewareModule, module].filter(
            (address) => address !== undefined,
          ),
        ];
      }),
    ),
    entry: manifest.entry.module,
  };
  // "<" occurs only inside JSON strings.
  const inert = `${JSON.stringify(hydration)}\n${state}`.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="hydration">${inert}</script>`;
}
