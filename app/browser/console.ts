/** Tells whoever looks into the browser's console; the one place where the site writes there. */
export function tellConsole(message: string, error?: unknown): void {
  if (error === undefined) console.error(message);
  else console.error(message, error);
}
