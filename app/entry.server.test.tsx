import { createStaticHandler, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { logContext } from "./context.ts";
import { handleError } from "./entry.server.tsx";

const SITE = "https://newlyraised.example";

/** Returns what is logged when a site with one page answers the request. */
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

describe("handleError", () => {
  it.each([
    ["a request for an unknown address", "GET", "/nothing"],
    ["a POST to an unknown address", "POST", "/nothing"],
    ["a POST to a page without an action", "POST", "/page"],
  ])("does not log %s", async (_, method, path) => {
    expect(await logged(new Request(SITE + path, { method }))).toEqual([]);
  });

  it("logs an error without the query string of its request", async () => {
    const error = new Error("broken");
    const lines = await logged(new Request(`${SITE}/page?token=abc`), () => {
      throw error;
    });
    expect(lines).toEqual([{ err: error, method: "GET", path: "/page" }]);
  });
});
