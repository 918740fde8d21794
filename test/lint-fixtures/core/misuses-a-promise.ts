/** A promise is always true. */
export function check(work: () => Promise<boolean>): string {
  if (work()) return "yes"; // forbidden: typescript(no-misused-promises)
  return "no";
}
