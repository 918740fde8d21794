/** Splits a stream into arrays of `size`, reading the next array while the caller processes the current one. */
export async function* batchesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]();
  let next = fill(iterator, size);
  try {
    for (;;) {
      const batch = await next;
      if (batch.length === 0) return;
      next = batch.length < size ? Promise.resolve([]) : fill(iterator, size);
      // Marks the rejection as handled; the next `await` still throws it.
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
