import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/**
 * A folder for a test's files, removed after the last test: `const file = useFiles()`, then `await file("a.csv", text)`.
 */
export function useFiles(): (name: string, content: string | Uint8Array) => Promise<string> {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "newly-raised-cli-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
}

/** A list of rounds of `count` invented companies, numbered from `first`. */
export function listOfRounds(count: number, first = 1): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const n = first + i;
    const day = String(1 + (n % 28)).padStart(2, "0");
    return `Fernhollow ${n},https://fernhollow-${n}.example,$${1 + (n % 90)}M,Seed,2026-07-${day},Larch Ventures ${n % 50},Ada Rowan ${n}`;
  });
  return `${["Company,Website,Amount,Stage,Date,Investors,Founder", ...rows].join("\n")}\n`;
}

/** A feed with one story about a round. */
export const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Rounds</title><link>https://news.example/</link>
<item><title>Quillon raises $12 million Series A led by Larch Ventures</title><link>https://news.example/quillon</link>
<guid>https://news.example/quillon</guid><pubDate>Wed, 15 Jul 2026 08:00:00 GMT</pubDate></item></channel></rss>`;
