/** Logs to the browser console; the only place where the site does. */
export function logToConsole(message: string, error?: unknown): void {
  if (error === undefined) console.error(message);
  else console.error(message, error);
}
