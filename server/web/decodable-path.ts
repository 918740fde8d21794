/**
 * Whether a path's percent encoding is whole and without a NUL: no address of the site holds one, and the database
 * refuses to look for it.
 */
export function isDecodablePath(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
