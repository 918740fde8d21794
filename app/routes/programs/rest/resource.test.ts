import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiKeyContext, logContext, shareContext } from "../../../context.ts";
import { loader } from "./resource.ts";

function options(resource: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiKeyContext, { state: "none" });
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  context.set(logContext, { error: (_, message) => expect.fail(message), info: () => undefined });
  const request = new Request(`https://newlyraised.example/rest/v1/${resource}`, { method: "OPTIONS" });
  const url = new URL(request.url);
  return loader({ request, context, params: { resource }, url, pattern: "/rest/v1/:resource" });
}

it.each([
  ["leads", 200],
  ["facets", 200],
  ["lead", 404],
  ["constructor", 404],
])("answers OPTIONS of %s with %i", async (resource, status) => {
  expect((await options(resource)).status).toBe(status);
});
