import { openAsBlob } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieBrowser } from "../test/cookie-browser.ts";

const POLL_MS = 500;

/**
 * Accepts an invitation, uploads a list file in the back office and publishes it, as a browser without script does.
 * `invitation` is text with the invitation's link. Throws when a step is refused.
 */
export async function importInOffice(site: string, invitation: string, file: string): Promise<void> {
  const link = /https?:\/\/\S+/.exec(invitation)?.[0];
  if (link === undefined) throw new Error("there is no link to the invitation");
  const { pathname, search } = new URL(link);
  const browser = cookieBrowser();
  const ask = async (path: string, body?: FormData | URLSearchParams) => {
    const headers = browser.headers();
    headers.set("sec-fetch-site", "same-origin");
    const answer = await fetch(site + path, {
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    browser.keep(answer.headers);
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
    return { text, at: answer.headers.get("location") ?? path };
  };
  /** Follows a task's progress to the page of its import. */
  const settled = async (at: string): Promise<string> => {
    for (let path = at; ; await sleep(POLL_MS)) {
      if (!path.includes("/tasks/")) return path;
      const { text } = await ask(path);
      const done = /href="(\/back-office\/imports\/\d+\?done=\w+)"/.exec(text)?.[1];
      if (done !== undefined) path = done;
      else if (text.includes('role="alert"')) throw new Error("the import failed");
    }
  };
  await ask(pathname + search, new URLSearchParams({ email: "owner@bench.example" }));
  const form = new FormData();
  form.set("file", await openAsBlob(file), "new.csv");
  const preview = await settled((await ask("/back-office/imports", form)).at);
  const item = preview.split("?", 1)[0] ?? preview;
  const { text } = await ask(item);
  const intent = text.includes('value="publish"')
    ? { intent: "publish" }
    : { intent: "accept", reason: "a synthetic list" };
  await settled((await ask(item, new URLSearchParams(intent))).at);
}
