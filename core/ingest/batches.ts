/** Cuts a stream into lists of `size`, reading the next list while the caller works on the current one. */
export async function* batchesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]();
  let next = fill(iterator, size);
  try {
    for (;;) {
      const batch = await next;
      if (batch.length === 0) return;
      next = batch.length < size ? Promise.resolve([]) : fill(iterator, size);
      // A failure while reading ahead is reported when its turn comes, not as an unhandled rejection.
      next.catch(() => undefined);
      yield batch;
    }
  } finally {
    await iterator.return?.();
  }
}

async function fill<T>(iterator: AsyncIterator<T>, size: number): Promise<T[]> {
  const batch: T[] = [];
  while (batch.length < size) {
    const step = await iterator.next();
    if (step.done === true) break;
    batch.push(step.value);
  }
  return batch;
}
