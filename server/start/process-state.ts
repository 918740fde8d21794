/** What a process tells readiness checks about itself; `server/start/serve-site.ts` changes it. */
export interface ProcessState {
  /** Whether searches are answered from memory, or it is known that they will not be. */
  index: "loading" | "loaded";
  /** True from the moment the process accepts no more connections. */
  isStopping: boolean;
}
