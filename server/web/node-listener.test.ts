import { createServer, request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorPage } from "./error-page.ts";
import { nodeListener } from "./node-listener.ts";

const errorPage: ErrorPage = ({ status, title, text, headers }) =>
  new Response(`${title}. ${text}`, { status, ...(headers && { headers }) });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(fetch: (request: Request) => Response | Promise<Response>, publicOrigin?: string) {
  const errors: object[] = [];
  const server = createServer(
    nodeListener({
      fetch,
      log: { error: (details) => void errors.push(details) },
      logRefusal: () => undefined,
      errorPage,
      pageMethods: () => null,
      publicOrigin,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, errors };
}

describe("nodeListener", () => {
  it("passes on method, address, headers and body, and returns status, headers and body", async () => {
    const { url } = await serve(async (asked) =>
      Response.json(
        {
          method: asked.method,
          path: new URL(asked.url).pathname,
          type: asked.headers.get("x-type"),
          body: await asked.text(),
        },
        { status: 201, headers: { "x-made": "yes" } },
      ),
    );
    const response = await fetch(`${url}/a/b?c=1`, { method: "POST", body: "hello", headers: { "x-type": "test" } });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-made")).toBe("yes");
    expect(await response.json()).toEqual({ method: "POST", path: "/a/b", type: "test", body: "hello" });
  });

  it("rejects unreadable addresses with an error page, or as JSON at the API", async () => {
    const { url } = await serve(() => new Response("reached"));
    const page = await fetch(`${url}/companies%00`);
    expect([page.status, await page.text()]).toEqual([
      400,
      "This address cannot be read. Check it for missing or extra characters.",
    ]);
    for (const path of ["/rest/v1/leads%00", "/rest/v1/%E0%A4%A"]) {
      const answer = await fetch(url + path);
      expect([answer.status, answer.headers.get("access-control-allow-origin"), await answer.json()]).toEqual([
        400,
        "*",
        expect.objectContaining({ code: "PGRST100", message: "The address cannot be read" }),
      ]);
    }
  });

  it("responds even if a handler reads only part of the body", async () => {
    const { url, errors } = await serve(async ({ body }) => {
      let read = 0;
      // Simulates waiting for the database while a part of the body arrives.
      await new Promise((resolve) => setTimeout(resolve, 50));
      for await (const chunk of body ?? []) {
        read += chunk.length;
        if (read > 1_000) return new Response(null, { status: 413 });
      }
      return Response.json({ read });
    });
    const endless = () =>
      new Promise<number>((resolve, reject) => {
        const sent = request(url, { method: "POST", headers: { "transfer-encoding": "chunked" } });
        sent.once("response", (response) => {
          resolve(response.statusCode ?? 0);
          sent.destroy();
        });
        sent.on("error", reject);
        for (let n = 0; n < 64; n++) sent.write("a".repeat(16_384));
      });
    expect(await Promise.all(Array.from({ length: 20 }, endless))).toEqual(Array(20).fill(413));
    expect(await (await fetch(url, { method: "POST", body: "a".repeat(900) })).json()).toEqual({ read: 900 });
    // The unread part is discarded, and the connection serves the next request.
    expect((await fetch(url, { method: "POST", body: "a".repeat(3_000_000) })).status).toBe(413);
    expect(await (await fetch(url, { method: "POST", body: "b" })).json()).toEqual({ read: 1 });
    expect(errors).toEqual([]);
  });

  it("builds URLs from the public origin whatever Host a proxy sends", async () => {
    const { url } = await serve((asked) => new Response(asked.url), "https://funded.example");
    const seen = async (path: string, host: string) =>
      new Promise<string>((resolve, reject) => {
        request(`${url}${path}`, { headers: { host } }, (response) => {
          response.setEncoding("utf8").once("data", resolve);
        })
          .on("error", reject)
          .end();
      });
    expect(await seen("/sign-in?next=%2Faccount", "127.0.0.1:3000")).toBe(
      "https://funded.example/sign-in?next=%2Faccount",
    );
    expect(await seen("//other.example/x", "funded.example")).toBe("https://funded.example//other.example/x");
  });

  it("builds URLs from the Host header if no public origin is set", async () => {
    const { url } = await serve((asked) => new Response(asked.url));
    expect(await (await fetch(`${url}/sign-in`)).text()).toBe(`${url}/sign-in`);
  });

  it("keeps Set-Cookie headers separate", async () => {
    const { url } = await serve(
      () =>
        new Response(null, {
          headers: [
            ["set-cookie", "a=1"],
            ["set-cookie", "b=2"],
          ],
        }),
    );
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("answers HEAD without a body", async () => {
    const { url } = await serve(() => new Response("body", { headers: { "content-length": "4" } }));
    const response = await fetch(url, { method: "HEAD" });
    expect(response.headers.get("content-length")).toBe("4");
    expect(await response.text()).toBe("");
  });

  it("logs a failure and answers with an error page that hides it", async () => {
    const { url, errors } = await serve(() => {
      throw new Error("secret: /srv/key");
    });
    const response = await fetch(`${url}/sign-in/confirm?token=abc`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe("Something went wrong. We're sorry for the inconvenience. Please try again.");
    await fetch(`${url}/free-leads/abc?x=1`);
    expect(errors).toMatchObject([{ path: "/sign-in/confirm" }, { path: "/free-leads/…" }]);
  });

  it("aborts the handler's signal when the visitor disconnects and logs nothing", async () => {
    let left: () => void;
    const gone = new Promise<void>((resolve) => (left = resolve));
    const arrived = Promise.withResolvers<void>();
    const { port, errors } = await serve(
      (asked) =>
        new Promise((_resolve, reject) => {
          arrived.resolve();
          asked.signal.addEventListener("abort", () => {
            left();
            reject(new Error("left"));
          });
        }),
    );
    const leaving = request({ host: "127.0.0.1", port }).on("error", () => undefined);
    leaving.end();
    await arrived.promise;
    leaving.destroy();
    await gone;
    expect(errors).toEqual([]);
  });
});
