/** How many cases a property test tries: `usual`, or `deep` under `npm test -- --deep`. */
export function deepRuns(usual: number, deep: number): number {
  return process.env["DEEP_TESTS"] === "true" ? deep : usual;
}
