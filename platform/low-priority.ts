import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** Nice value; at 10 a busy process gets a tenth of what a normal one does. */
const NICE = 10;

/**
 * Gives web processes on this machine precedence. Linux keeps a priority per thread, so all threads of the process are
 * changed; I/O priority follows.
 */
export function lowerPriority(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  for (const thread of threads) lowerPriorityOf(thread);
}

/** Does the same for another process of this machine if permitted, for example a database session. */
export function lowerPriorityOf(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch (error) {
    // It has ended or belongs to another user.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ERR_SYSTEM_ERROR") throw error;
  }
}
