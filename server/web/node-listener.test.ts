import { createServer, request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { nodeListener } from "./node-listener.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(fetch: (request: Request) => Response | Promise<Response>) {
  const errors: object[] = [];
  const server = createServer(nodeListener(fetch, { error: (details) => errors.push(details) }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.closeAllConnections(), () => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, errors };
}

describe("nodeListener", () => {
  it("hands over method, address, headers and body, and sends back status, headers and body", async () => {
    const { url } = await serve(async (asked) =>
      Response.json({ method: asked.method, path: new URL(asked.url).pathname, type: asked.headers.get("x-type"), body: await asked.text() }, { status: 201, headers: { "x-made": "yes" } }),
    );
    const response = await fetch(`${url}/a/b?c=1`, { method: "POST", body: "hello", headers: { "x-type": "test" } });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-made")).toBe("yes");
    expect(await response.json()).toEqual({ method: "POST", path: "/a/b", type: "test", body: "hello" });
  });

  it("keeps each Set-Cookie header apart", async () => {
    const { url } = await serve(() => new Response(null, { headers: [["set-cookie", "a=1"], ["set-cookie", "b=2"]] }));
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("answers HEAD without a body", async () => {
    const { url } = await serve(() => new Response("body", { headers: { "content-length": "4" } }));
    const response = await fetch(url, { method: "HEAD" });
    expect(response.headers.get("content-length")).toBe("4");
    expect(await response.text()).toBe("");
  });

  it("reports a failure and tells the visitor nothing of it", async () => {
    const { url, errors } = await serve(() => {
      throw new Error("secret: /srv/key");
    });
    const response = await fetch(`${url}/sign-in/confirm?token=abc`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    await fetch(`${url}/free-leads/abc?x=1`);
    expect(errors).toMatchObject([{ path: "/sign-in/confirm" }, { path: "/free-leads/…" }]);
  });

  it("tells the page when the visitor has left, and reports nothing", async () => {
    let left: () => void;
    const gone = new Promise<void>((resolve) => (left = resolve));
    const { port, errors } = await serve(
      (asked) =>
        new Promise((_resolve, reject) => {
          asked.signal.addEventListener("abort", () => {
            left();
            reject(new Error("left"));
          });
        }),
    );
    const leaving = request({ host: "127.0.0.1", port }).on("error", () => undefined);
    leaving.end();
    setTimeout(() => leaving.destroy(), 50);
    await gone;
    expect(errors).toEqual([]);
  });
});
