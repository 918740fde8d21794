import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { deleteUnusedScripts } from "./unused-scripts.ts";

const CLIENT = {
  "manifest-1.js": 'window.__reactRouterManifest={"routes":{"list":{"module":"/assets/list-1.js"}}};',
  "list-1.js": 'import{a}from"./react-1.js";const parts=()=>import("./part-1.js")',
  "react-1.js": "",
  "part-1.js": "",
  "enhance-1.js": 'new Worker("/assets/worker-1.js")',
  "worker-1.js": "",
  "about-1.js": 'import"./text-1.js"',
  "text-1.js": "",
  "style-1.css": "",
};

async function buildOf(server: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "client/assets"), { recursive: true });
  await mkdir(join(folder, "server/assets"), { recursive: true });
  await writeFile(join(folder, "server/index.js"), server);
  for (const [name, text] of Object.entries(CLIENT)) await writeFile(join(folder, "client/assets", name), text);
  return folder;
}

it("keeps only scripts that a hydrated route, a page or a worker loads", async () => {
  const folder = await buildOf(`var enhance = "/assets/enhance-1.js";
// \\0virtual:react-router/server-manifest
var routes = { "about": { "module": "/assets/about-1.js" } };
// server/web.ts
`);
  await deleteUnusedScripts(join(folder, "client"), join(folder, "server"));
  expect((await readdir(join(folder, "client/assets"))).toSorted()).toEqual(
    Object.keys(CLIENT)
      .filter((name) => !/^(?:about|text)-/.test(name))
      .toSorted(),
  );
});

it("deletes nothing if the server's list of routes is not found", async () => {
  const folder = await buildOf('var enhance = "/assets/enhance-1.js";\n');
  await expect(deleteUnusedScripts(join(folder, "client"), join(folder, "server"))).rejects.toThrow("list of routes");
  expect(await readdir(join(folder, "client/assets"))).toHaveLength(Object.keys(CLIENT).length);
});
