import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** An entry of React Router's manifest in the browser. */
interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
}

interface RouteManifest {
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

/**
 * Removes all but hydrated routes and their parents from the manifest that hydrated screens load; links to other routes
 * are plain. The list of all routes was 6 kB compressed.
 */
export async function pruneManifest(clientFolder: string, appFolder: string): Promise<void> {
  const assets = join(clientFolder, "assets");
  const names = (await readdir(assets)).filter((name) => /^manifest-[^.]+\.js$/.test(name));
  for (const name of names) {
    const text = await readFile(join(assets, name), "utf8");
    // A route's chunk may have this name too.
    if (!text.startsWith("window.__reactRouterManifest=")) continue;
    const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
    const manifest = JSON.parse(text.slice(start, end)) as RouteManifest;
    const kept = new Set<string>();
    for (const route of Object.values(manifest.routes))
      if (await isHydrated(appFolder, route.id))
        for (let at: ManifestRoute | undefined = route; at !== undefined; at = manifest.routes[at.parentId ?? ""])
          kept.add(at.id);
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => kept.has(id)));
    await writeFile(
      join(assets, name),
      text.slice(0, start) + JSON.stringify({ ...manifest, routes }) + text.slice(end),
    );
  }
}

/** True if the route's module declares `handle = { hydrate: … }`. A route's id is its file without the extension. */
async function isHydrated(appFolder: string, id: string): Promise<boolean> {
  for (const extension of [".tsx", ".ts"]) {
    const source = await readFile(join(appFolder, id + extension), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    if (/handle: RouteHandle = \{ hydrate:/.test(source)) return true;
  }
  return false;
}
