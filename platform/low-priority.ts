import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** Above 0 the scheduler prefers others; at 10 a busy process gets a tenth of what a normal one does. */
const NICE = 10;

/**
 * Lets web processes on this machine have the processor first. Linux keeps a priority for each thread, so every thread
 * of the process gets it; I/O priority follows.
 */
export function lowerPriority(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  for (const thread of threads) lowerPriorityOf(thread);
}

/** The same for another process of this machine, where the system allows it: a database session, for example. */
export function lowerPriorityOf(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch (error) {
    // It has ended, or belongs to another user: then it keeps its priority.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ERR_SYSTEM_ERROR") throw error;
  }
}
