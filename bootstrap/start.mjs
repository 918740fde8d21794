// npm start: prepares a fresh machine, then runs the site. Plain JavaScript, because it runs on the host's Node. The
// script in package.json starts with `exec`, so that signals to npm reach this process and not a shell; Windows has no
// exec and uses the part after `||`.
import { join } from "node:path";
import { ensureBuild } from "./build.mjs";
import { handOver } from "./child.mjs";
import { ensurePackages } from "./install.mjs";
import { SITE_FLAGS, withCompileCache, withFewPools } from "./node-flags.mjs";
import { root, runScript } from "./project.mjs";
import { ensureRuntime } from "./runtime.mjs";

// The settings file and data folder belong to the project, whatever the working directory.
process.chdir(root);
await runScript(async () => {
  const node = await ensureRuntime();
  await ensurePackages();
  await ensureBuild(node);
  const env = withFewPools(withCompileCache({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" }));
  return handOver(node, [...SITE_FLAGS, join(root, "server", "main.ts"), ...process.argv.slice(2)], env);
});
