// Runs a TypeScript program of the project with a recent enough Node: run.mjs FILE [ARGUMENT…]
import { resolve } from "node:path";
import { handOver } from "./child.mjs";
import { ensurePackages } from "./install.mjs";
import { COMMAND_FLAGS, withCompileCache } from "./node-flags.mjs";
import { SetupError, keepStandardOutputClean, root, runScript } from "./project.mjs";
import { ensureRuntime } from "./runtime.mjs";

keepStandardOutputClean();
await runScript(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new SetupError("Usage: node bootstrap/run.mjs FILE [ARGUMENT…]");
  const node = await ensureRuntime();
  await ensurePackages();
  return handOver(node, [...COMMAND_FLAGS, resolve(root, file), ...args], withCompileCache(process.env));
});
