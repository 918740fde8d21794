/** Each has its try, whatever becomes of the others; answers what went wrong. */
export async function tryEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
