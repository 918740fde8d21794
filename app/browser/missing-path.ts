import { tellConsole } from "./console.ts";

/** Tells whoever looks into the browser's console which path led nowhere. */
export function reportMissingPath(): void {
  if (document.querySelector("[data-missing-path]") === null) return;
  tellConsole(`404: no page at ${location.pathname}`);
}
