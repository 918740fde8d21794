// npm start: everything a fresh machine needs, then the site. Plain JavaScript, because it runs on the host's Node.
// The script in package.json begins with `exec`, so that a signal to npm reaches this and not only a shell between;
// Windows has no exec, and takes what follows the `||`.
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { handOver } from "./child.mjs";
import { ensurePackages } from "./install.mjs";
import { root, runScript } from "./project.mjs";
import { ensureRuntime } from "./runtime.mjs";

// Settings file and data folder are the project's, wherever this was called from.
process.chdir(root);
await runScript(async () => {
  const node = await ensureRuntime();
  await ensurePackages();
  await ensureBuild(node);
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" };
  return handOver(node, [join(root, "server", "main.ts"), ...process.argv.slice(2)], env);
});
