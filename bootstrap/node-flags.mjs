/**
 * How the command line's programs run: a small heap that is collected early, so that an import of any size stays
 * within the memory it is promised (bench/import.ts measures it) beside a running site.
 */
export const COMMAND_FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=320"];
