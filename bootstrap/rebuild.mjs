// npm run build: builds even if nothing changed.
import { ensureBuild } from "./build.mjs";
import { ensurePackages } from "./install.mjs";
import { runScript } from "./project.mjs";
import { ensureRuntime } from "./runtime.mjs";

await runScript(async () => {
  const node = await ensureRuntime();
  await ensurePackages();
  await ensureBuild(node, { always: true });
  return 0;
});
