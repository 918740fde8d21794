/**
 * Node flags of the commands: a small heap that is collected early, so an import of any size stays within its memory
 * limit next to a running site (measured by bench/import.ts).
 */
export const COMMAND_FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=320"];
