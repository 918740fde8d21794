// npm run dev: the site with hot reload on the same data.
import { join } from "node:path";
import { handOver } from "./child.mjs";
import { ensurePackages } from "./install.mjs";
import { root, runScript } from "./project.mjs";
import { ensureRuntime } from "./runtime.mjs";

process.chdir(root);
await runScript(async () => {
  const node = await ensureRuntime();
  await ensurePackages();
  return handOver(node, [join(root, "server", "dev.ts")], { ...process.env, NODE_ENV: "development" });
});
