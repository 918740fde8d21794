/** How many streams a visitor has open on this process, so that nobody holds all of it. */
export function openStreams(most: number): { readonly open: (visitor: string) => (() => void) | null } {
  const counts = new Map<string, number>();
  return {
    /** Counts one more; what it returns counts it out again, once. Null when there are as many as may be. */
    open(visitor) {
      const count = counts.get(visitor) ?? 0;
      if (count >= most) return null;
      counts.set(visitor, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(visitor) ?? 1) - 1;
        if (left === 0) counts.delete(visitor);
        else counts.set(visitor, left);
      };
    },
  };
}
