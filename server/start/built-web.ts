import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unavailable } from "../../platform/errors.ts";
import type { createSiteServer, loadSearchIndex } from "../web.ts";

/** The built web bundle and the folder of its browser files. */
export interface BuiltWeb {
  readonly createSiteServer: typeof createSiteServer;
  readonly loadSearchIndex: typeof loadSearchIndex;
  readonly clientFolder: string;
}

/** Loads the web bundle from `folder`. Throws AppError `unavailable` if it has not been built. */
export async function loadBuiltWeb(folder: string): Promise<BuiltWeb> {
  const file = join(folder, "server", "index.js");
  if (!existsSync(file)) {
    throw unavailable("The site has not been built yet. Run `npm run build`, or `npm start`, which builds it.");
  }
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isWeb(module)) throw unavailable("The built site is from another version. Run `npm run build`.");
  return {
    createSiteServer: module.createSiteServer,
    loadSearchIndex: module.loadSearchIndex,
    clientFolder: join(folder, "client"),
  };
}

function isWeb(module: unknown): module is Pick<BuiltWeb, "createSiteServer" | "loadSearchIndex"> {
  if (
    typeof module !== "object" ||
    module === null ||
    !("createSiteServer" in module) ||
    !("loadSearchIndex" in module)
  )
    return false;
  return typeof module.createSiteServer === "function" && typeof module.loadSearchIndex === "function";
}
