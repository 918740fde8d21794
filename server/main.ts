import { runProgram } from "./start/program.ts";

// Runs the site until a signal arrives: in this process or, with WORKERS above 1, in several supervised ones.
await runProgram(async (program) => {
  // Each is loaded only in its own process, to keep the supervisor small.
  if (program.settings.workers === 1) return (await import("./start/run-alone.ts")).runAlone(program);
  return (await import("./cluster/primary.ts")).runPrimary(program);
});
