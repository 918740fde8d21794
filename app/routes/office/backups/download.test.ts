import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { listAudit } from "../../../../core/office/back-office/audit-log.ts";
import type { Actor } from "../../../../core/shared/context.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { backupsContext, coreContext, type StoredBackups } from "../../../context.ts";
import { loader } from "./download.ts";

const database = useDatabase();
const NOW = new Date("2026-11-28T09:00:00Z");
const FILE = "newly-raised-0123456789abcdef-20261128T021500Z.tar.zst";
const STORED: StoredBackups = {
  list: async () => [{ name: FILE, bytes: 4, at: NOW }],
  async *read() {
    yield Buffer.from("ab");
    yield Buffer.from("cd");
  },
};

async function ask(
  file: string,
  session: Pick<NonNullable<Actor["session"]>, "startedAt">,
  stored: StoredBackups | null,
) {
  const ctx = fakeClockContext(database.db, NOW);
  const requestContext = new RouterContextProvider();
  const actor: Actor = { id: "olga", access: "owner", session: { method: "link", ...session } };
  requestContext.set(coreContext, { ...ctx, actor });
  requestContext.set(backupsContext, stored);
  const routes = [{ id: "file", path: "/back-office/backups/:file", loader }] as RouteObject[];
  const request = new Request(`https://site.example/back-office/backups/${file}`);
  const answer: unknown = await createStaticHandler(routes)
    .queryRoute(request, { requestContext })
    .catch((error: unknown) => error);
  const entries = await listAudit(ctx, { limit: 5 });
  return { answer, downloads: entries.filter(({ action }) => action === "backup.downloaded").length };
}

it("sends a stored backup after a fresh sign-in and records it; nothing else", async () => {
  const justNow = { startedAt: NOW };
  const { answer: old, downloads: before } = await ask(FILE, { startedAt: new Date("2026-11-28T08:00:00Z") }, STORED);
  expect(old).toMatchObject({ status: 303 });
  expect(old instanceof Response && old.headers.get("location")).toContain("/sign-in/again?next=");
  for (const [file, stored] of [
    ["another-site.tar.zst", STORED],
    [FILE, null],
  ] as const)
    expect((await ask(file, justNow, stored)).answer).toMatchObject({ status: 404 });
  expect(before).toBe(0);
  const { answer, downloads } = await ask(FILE, justNow, STORED);
  if (!(answer instanceof Response)) throw new Error("no file");
  expect([await answer.text(), answer.headers.get("content-length")]).toEqual(["abcd", "4"]);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${FILE}"`);
  expect(downloads).toBe(1);
});
