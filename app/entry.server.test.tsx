import { createStaticHandler, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { logContext } from "./context.ts";
import { handleError } from "./entry.server.tsx";

const SITE = "https://newlyraised.example";

/** What is logged of what the router answers to a request of a site with one page. */
async function logged(request: Request, loader: () => unknown = () => null): Promise<object[]> {
  const lines: object[] = [];
  const context = new RouterContextProvider();
  context.set(logContext, { error: (details) => lines.push(details), info: () => undefined });
  const answer = await createStaticHandler([{ id: "page", path: "/page", loader }]).query(request);
  if (answer instanceof Response) throw new Error("the router answered by itself");
  const errors = Object.values(answer.errors ?? {});
  expect(errors).toHaveLength(1);
  for (const error of errors) handleError(error, { request, context, params: {} });
  return lines;
}

describe("what is reported of a page", () => {
  it.each([
    ["an address that is not there", "GET", "/nothing"],
    ["a post to an address that is not there", "POST", "/nothing"],
    ["a post to a page that takes none", "POST", "/page"],
  ])("is not %s", async (_, method, path) => {
    expect(await logged(new Request(SITE + path, { method }))).toEqual([]);
  });

  it("is what a loader threw, without the query it was asked with", async () => {
    const error = new Error("broken");
    const lines = await logged(new Request(`${SITE}/page?token=abc`), () => {
      throw error;
    });
    expect(lines).toEqual([{ err: error, method: "GET", path: "/page" }]);
  });
});
