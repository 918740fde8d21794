/** Caches the results of `compute` for the last `size` texts. */
export function memoize<T>(size: number, compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined || known.has(text)) return hit as T;
    const result = compute(text);
    if (known.size >= size) known.clear();
    known.set(text, result);
    return result;
  };
}
