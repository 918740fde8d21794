/** How many characters of a name its key tells. */
export const KEY_CHARACTERS = 10;

/**
 * The first ten characters of a folded name (spaces, digits, letters a to z) as a number: of two names the one that
 * comes first alphabetically has the smaller number, or the same.
 */
export function nameKeyOf(name: string): number {
  let key = 0;
  for (let i = 0; i < KEY_CHARACTERS; i += 1) key = key * 38 + (i < name.length ? rankOf(name.charCodeAt(i)) : 0);
  return key;
}

function rankOf(code: number): number {
  if (code >= 97) return Math.min(code - 85, 37);
  return code >= 48 ? Math.min(code - 46, 11) : 1;
}
