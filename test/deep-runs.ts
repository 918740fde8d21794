/** Number of cases of a property test: `usual`, or `deep` with `npm test -- --deep`. */
export function deepRuns(usual: number, deep: number): number {
  return process.env["DEEP_TESTS"] === "true" ? deep : usual;
}
