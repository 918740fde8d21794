import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** React Router's list of all routes in the server's bundle, up to the next module. */
const ALL_ROUTES = /^\/\/ \\0virtual:react-router\/server-manifest$[^]*?(?=^\/\/ )/m;
const BETWEEN_NAMES = /["'`/\\\s,()[\]]/;
const MANIFEST = "window.__reactRouterManifest=";

/**
 * Deletes scripts that nothing loads from a finished build, whose manifest is pruned (prune-manifest.ts): the bundler
 * writes some for every route, also for those that are never hydrated. Compressing them took half of a build's time.
 */
export async function deleteUnusedScripts(clientFolder: string, serverFolder: string): Promise<void> {
  const assets = join(clientFolder, "assets");
  const scripts = await readScripts(assets);
  const chunks = await readScripts(join(serverFolder, "assets"));
  const server = await readFile(join(serverFolder, "index.js"), "utf8");
  if (!ALL_ROUTES.test(server)) throw new Error("the server's bundle has no list of routes; see unused-scripts.ts");
  const manifests = [...scripts].filter(([, text]) => text.startsWith(MANIFEST)).map(([name]) => name);
  const used = new Set(manifests);
  for (const text of [server.replace(ALL_ROUTES, ""), ...chunks.values()])
    for (const name of namedIn(text)) if (scripts.has(name)) used.add(name);
  // Grows while it is walked through.
  for (const name of used)
    for (const further of namedIn(scripts.get(name) ?? "")) if (scripts.has(further)) used.add(further);
  await Promise.all([...scripts.keys()].filter((name) => !used.has(name)).map((name) => rm(join(assets, name))));
}

async function readScripts(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
  );
}

/** Splits first: one pattern for the whole name takes quadratic time in long words, such as the bundle's encoded data. */
function namedIn(text: string): readonly string[] {
  return text.split(BETWEEN_NAMES).flatMap((word) => {
    const end = word.lastIndexOf(".js");
    return end > 0 ? [word.slice(0, end + ".js".length)] : [];
  });
}
