import { runProgram } from "./start/program.ts";

// The site until a signal comes: all of it in this process, or with WORKERS above 1 in several that this one supervises.
await runProgram(async (program) => {
  // Each is loaded only where it runs: the supervisor stays small.
  if (program.settings.workers === 1) return (await import("./start/run-alone.ts")).runAlone(program);
  return (await import("./cluster/primary.ts")).runPrimary(program);
});
