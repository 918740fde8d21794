/** State of a process for readiness checks; set by `server/start/serve-site.ts`. */
export interface ProcessState {
  /** "loaded" also means that no index is used. */
  index: "loading" | "loaded";
  /** True once the process accepts no more connections. */
  isStopping: boolean;
}
