/** True if a path's percent encoding is valid and free of NUL, which the database rejects. */
export function isDecodablePath(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
