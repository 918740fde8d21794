/** Nobody learns how it ended. */
export function start(work: () => Promise<void>): void {
  work(); // forbidden: typescript(no-floating-promises)
}
