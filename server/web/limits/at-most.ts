/**
 * Options of an LRU cache of at most so many entries, which takes memory as it fills. The cache's own `max` reserves the
 * memory of all entries at once: several megabytes for what a small site never sees.
 */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 } as const;
}
