import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { freePort } from "../free-port.ts";
import { invite } from "../../core/customers/accounts/invitation.ts";
import { invitationUrl } from "../../core/customers/accounts/invitation.ts";
import type { DeskEvent } from "../stripe/desk.ts";
import { type FakeStripe, startFakeStripe } from "../stripe/fake-stripe.ts";
import { askThroughTls, makeCertificate, startTlsProxy, type TestCertificate, type TlsRequest } from "../tls-proxy.ts";
import { CHILD_ENVIRONMENT } from "../child-environment.ts";
import { QUIET, RARELY_OPTIMISED } from "./browser.ts";
import { PATIENCE_MS } from "./patience.ts";
import { useMailedSite } from "./mailed-site.ts";
import { startPaymentPages } from "./payment-pages.ts";

// A public site as visitors reach it: its own process with SITE_URL and PROXIES=1 behind a TLS proxy, with a mail
// server and a fake Stripe, all on loopback.

const HOST = "funded.example";
const SITE = `https://${HOST}`;
/** The security policy allows forms to redirect to these pages only; here they are the fake's. */
const PAYMENT_HOST = "checkout.stripe.com";

const PREFLIGHT = join(import.meta.dirname, "../../server/cli/preflight.ts");

const tls = inject("tls");
const world = useMailedSite({ perFile: true });

describe.each(["nginx", "caddy"] as const)("a public site behind %s", (program) => {
  const ada = `ada@${program}.example`;
  const bo = `bo@${program}.example`;
  const di = `di@${program}.example`;
  it.skipIf(tls[program] === "" || tls.openssl === "")(
    `takes every form of its visitors and its owner over TLS (needs ${program} and openssl)`,
    async () => {
      const { page, post, ask, ownerLink } = await visitThrough(program);

      // Once each: the proxy replaces the site's header, and answers for metrics itself.
      for (const path of ["/sign-in", "/metrics"])
        expect((await ask(path)).headers["strict-transport-security"]).toBe("max-age=31536000");

      await page.goto(ownerLink);
      await page.getByLabel("Your e-mail").fill(`owner@${program}.example`);
      await submit(page, "Accept and sign in", `${SITE}/account`);
      expect(await page.textContent("main")).toContain(`owner@${program}.example`);
      const owner = await page.context().storageState();
      expect(
        owner.cookies.filter(({ name }) => name.includes("session")).map(({ secure, httpOnly }) => [secure, httpOnly]),
      ).toEqual([[true, true]]);
      await page.context().clearCookies();

      await page.goto(`${SITE}/sign-in`);
      await page.getByLabel("E-mail").fill(ada);
      await submit(page, "Send me a link", `${SITE}/sign-in`);
      await page.goto(await mailedLink(ada, "/sign-in/confirm"));
      await submit(page, "Sign in to Newly Raised", `${SITE}/account`);
      expect(await page.textContent("main")).toContain(ada);

      expect(await signInAssistant(page, ask)).toEqual({
        tools: expect.arrayContaining(["search_rounds"]),
        renewed: 200,
      });

      await page.goto(`${SITE}/checkout?product=pro&quantity=1`);
      await page.getByRole("button", { name: /^Continue to payment/ }).click();
      await page.waitForURL(`https://${PAYMENT_HOST}/*`);
      await page.getByLabel("Email").fill(ada);
      await page.getByRole("button", { name: "Pay" }).click();
      await page.waitForURL((url) => url.href.startsWith(`${SITE}/checkout/return`));
      await page.goto(`${SITE}/account`);
      expect(await page.locator("#plan").innerText()).toContain("Pro");
      await page.context().clearCookies();

      // A new buyer is recognised by the checkout's cookie alone, after a page of another site.
      await page.goto(`${SITE}/checkout?product=all_in_one&quantity=1`);
      await page.getByRole("button", { name: /^Continue to payment/ }).click();
      await page.waitForURL(`https://${PAYMENT_HOST}/*`);
      await page.getByLabel("Email").fill(`eli@${program}.example`);
      await page.getByRole("button", { name: "Pay" }).click();
      await page.getByRole("heading", { level: 1, name: "You have full access" }).waitFor();
      expect(await page.textContent("main")).toContain(`We sent a link to eli@${program}.example`);
      await page.goto(`${SITE}/account/settings/keys`);
      expect(await page.locator("#keys").innerText()).toContain("Confirm your address first");
      await page.context().clearCookies();

      await page.goto(`${SITE}/free-leads`);
      await page.getByLabel("E-mail").fill(bo);
      await submit(page, "Get 20 Free Leads", `${SITE}/free-leads`);
      await page.goto(await mailedLink(bo, "/free-leads/confirm"));
      await page.getByRole("button", { name: "Get my free leads" }).click();
      await page.waitForURL(/^https:\/\/funded\.example\/free-leads\/[\da-f-]{36}$/);
      expect(await page.locator("table.rounds tbody tr").count()).toBe(20);

      await page.goto(`${SITE}/contact`);
      await page.getByLabel("Name").fill("Cy Example");
      await page.getByLabel("E-mail").fill(`cy@${program}.example`);
      await page.getByLabel("Message").fill("Do you list rounds in Iceland?");
      await submit(page, "Send message", `${SITE}/contact`);
      expect(await page.getByRole("alert").isVisible()).toBe(true);

      await page.goto(`${SITE}/dont-sell-my-info`);
      await page.getByLabel("Full Name").fill(`Di ${program}`);
      await page.getByLabel("Email Address").fill(di);
      await page.getByLabel("Request Type").selectOption("delete-data");
      await submit(page, "Submit Privacy Request", `${SITE}/dont-sell-my-info`);
      expect(await page.getByRole("alert").textContent()).toContain("within 30 days");
      await page.goto(await mailedLink(di, "/dont-sell-my-info/confirm"));
      await page.getByRole("button", { name: "Yes, I sent this request" }).click();
      await page.getByRole("heading", { level: 1, name: "Your privacy request" }).waitFor();

      await page.context().addCookies(owner.cookies);
      await page.goto(`${SITE}/back-office/inbox`);
      expect(await page.textContent("main")).toContain(`Di ${program}`);
      await page.goto(`${SITE}/back-office/orders`);
      const order = page.locator("tbody tr", { hasText: ada });
      await order.locator("summary", { hasText: "Refund…" }).click();
      await order.getByLabel("Reason").fill("asked for");
      await order.getByRole("button", { name: /^Refund order/ }).click();
      await page.waitForURL(`${SITE}/back-office/orders?done=asked`);
      await expect.poll(async () => (await page.reload(), order.innerText())).toContain("Refunded");

      for (const origin of ["https://evil.example", `http://${HOST}`, "null"]) {
        const refused = await post("/sign-in", { origin });
        expect([refused.status, refused.text]).toEqual([
          403,
          expect.stringContaining("This form was sent from another address"),
        ]);
      }
      expect((await post("/sign-in", { origin: SITE })).status).toBe(200);
    },
    180_000,
  );
});

const [anyProxy] = (["caddy", "nginx"] as const).filter((program) => tls[program] !== "");

describe("npm run preflight", () => {
  const own = useMailedSite();

  it.skipIf(anyProxy === undefined || tls.openssl === "")(
    "posts a form through the TLS proxy (needs nginx or caddy, and openssl)",
    async () => {
      if (anyProxy === undefined) throw new Error("skipped without a proxy");
      const folder = join(own.dataDir, "tls");
      await mkdir(folder);
      const [port, certificate] = [await freePort(), await makeCertificate(tls.openssl, folder, ["localhost"])];
      const settings = { SITE_URL: `https://localhost:${port}`, PROXIES: "1", CHECKOUT: "off" };
      const { site, url } = await own.start(settings);
      onTestFinished(async () => void (await site.end("SIGTERM")));
      const env = {
        ...CHILD_ENVIRONMENT,
        ...settings,
        DATA_DIR: own.dataDir,
        NODE_EXTRA_CA_CERTS: certificate.certificateFile,
      };
      const preflight = async () => {
        const child = spawn(process.execPath, [PREFLIGHT], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
        return (await text(child.stdout)).split("\n").filter((line) => line.includes("A form posted"));
      };
      expect(await preflight()).toEqual([expect.stringContaining("got no answer (ECONNREFUSED)")]);
      const proxy = await startTlsProxy({
        program: anyProxy,
        path: tls[anyProxy],
        folder,
        host: "localhost",
        port,
        sitePort: Number(new URL(url).port),
        certificate,
      });
      onTestFinished(() => proxy.stop());
      expect(await preflight()).toEqual([
        `A form posted to ${settings.SITE_URL} was accepted: proxy and TLS are set up correctly.`,
      ]);
      await site.end("SIGTERM");
      expect(await preflight()).toEqual([expect.stringContaining("did not reach the site (502)")]);
      // The form stored nothing.
      const { db } = await own.operator();
      expect(await db.selectFrom("contact_message").selectAll().execute()).toEqual([]);
    },
    180_000,
  );
});

/** Clicks a form's button and waits for the answering page. */
async function submit(page: Page, button: string, answer: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url() === answer && response.request().isNavigationRequest() && response.status() < 300,
  );
  await page.getByRole("button", { name: button, exact: true }).click();
  await answered;
  await page.waitForLoadState();
}

/** An assistant's address on the visitor's machine. */
const CALLBACK = "http://127.0.0.1:9/callback";
const discovery = z.object({
  authorization_servers: z.tuple([z.string()]).optional(),
  authorization_endpoint: z.string().optional(),
  registration_endpoint: z.string().optional(),
  token_endpoint: z.string().optional(),
});
const issued = z.object({ access_token: z.string(), refresh_token: z.string() });
const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

/**
 * Walks an assistant's sign-in as the signed-in visitor: from the challenge of `/mcp/account` through the metadata and
 * the registration to the visitor's answer, a key, a call and a renewal. Uses every address as the site states it.
 */
async function signInAssistant(page: Page, ask: Ask): Promise<{ readonly tools: string[]; readonly renewed: number }> {
  const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const call = (key: string, method: string) =>
    ask("/mcp/account", {
      method: "POST",
      headers: { ...json, ...(key !== "" && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} }),
    });
  const pathOf = (address: string | undefined) => {
    expect(address).toMatch(new RegExp(`^${SITE}/`));
    return new URL(address ?? SITE).pathname;
  };
  const metadata = async (path: string) => discovery.parse(JSON.parse((await ask(path)).text));
  const challenge = String((await call("", "tools/list")).headers["www-authenticate"]);
  const resource = await metadata(pathOf(/resource_metadata="([^"]+)"/.exec(challenge)?.[1]));
  expect(resource.authorization_servers).toEqual([SITE]);
  const server = await metadata("/.well-known/oauth-authorization-server");
  const registered = await ask(pathOf(server.registration_endpoint), {
    method: "POST",
    headers: json,
    body: JSON.stringify({ client_name: "Test Assistant", redirect_uris: [CALLBACK] }),
  });
  const { client_id } = z.object({ client_id: z.string() }).parse(JSON.parse(registered.text));

  const verifier = "v".repeat(43);
  const asked = new URL(server.authorization_endpoint ?? "");
  asked.search = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: CALLBACK,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${SITE}/mcp/account`,
  }).toString();
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: "Back at the assistant" }));
  await page.goto(asked.href);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL((url) => url.href.startsWith(CALLBACK));
  const code = new URL(page.url()).searchParams.get("code") ?? "";

  const token = (form: Readonly<Record<string, string>>) =>
    ask(pathOf(server.token_endpoint), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id, ...form }).toString(),
    });
  const answer = await token({
    grant_type: "authorization_code",
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  });
  const { access_token, refresh_token } = issued.parse(JSON.parse(answer.text));
  const { text: tools } = await call(access_token, "tools/list");
  const data = /^data: (.+)$/m.exec(tools)?.[1] ?? tools;
  return {
    tools: listed.parse(JSON.parse(data)).result.tools.map(({ name }) => name),
    renewed: (await token({ grant_type: "refresh_token", refresh_token })).status,
  };
}

/** The link to a page of the site in the newest mail to an address. */
async function mailedLink(address: string, path: string): Promise<string> {
  const find = () => {
    const sources = world.mail.received
      .filter(({ to }) => to.includes(address))
      .map(({ source }) => source.replace(/=\r\n/g, "").replace(/=3D/g, "="));
    return sources
      .flatMap((source) => new RegExp(String.raw`${SITE}${path}\?[^\s"<>]+`).exec(source)?.[0] ?? [])
      .at(-1);
  };
  await vi.waitFor(() => expect(find()).toBeDefined(), PATIENCE_MS);
  return find() ?? "";
}

/** Requests a path through the proxy, as a program does. */
type Ask = (path: string, request?: TlsRequest) => ReturnType<typeof askThroughTls>;

interface TlsWorld {
  /** A page whose browser reaches the site through the proxy only. */
  readonly page: Page;
  readonly ownerLink: string;
  readonly ask: Ask;
  /** Posts an empty sign-in form with these headers, as a program does. */
  readonly post: (path: string, headers: Readonly<Record<string, string>>) => ReturnType<typeof askThroughTls>;
}

/** The site behind both proxies, and its payment provider. */
interface Behind {
  readonly folder: string;
  readonly sitePort: number;
  readonly certificate: TestCertificate;
  readonly fake: FakeStripe;
}

let behind: Promise<Behind> | undefined;
afterAll(async () => (await behind)?.fake.stop());

async function startBehind(): Promise<Behind> {
  const folder = join(world.dataDir, "tls");
  await mkdir(folder);
  const certificate = await makeCertificate(tls.openssl, folder, [HOST, PAYMENT_HOST]);
  const fake = await startFakeStripe({ now: () => new Date(), pages: `https://${PAYMENT_HOST}` });
  const { site, url } = await world.start({
    SITE_URL: SITE,
    PROXIES: "1",
    SAMPLE: "on",
    POSTAL_ADDRESS: "1 Example Street, Springfield",
    STRIPE_SECRET_KEY: "sk_test_fake",
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API: fake.url,
  });
  await vi.waitFor(() => expect(site.stdout()).toContain(`${SITE}/sign-in/invitation?token=`), PATIENCE_MS);
  return { folder, sitePort: Number(new URL(url).port), certificate, fake };
}

/** Puts a proxy before the site, for visitors to a site without an owner. */
async function visitThrough(program: "nginx" | "caddy"): Promise<TlsWorld> {
  const { folder, sitePort, certificate, fake } = await (behind ??= startBehind());
  const port = await freePort();
  const proxy = await startTlsProxy({ program, path: tls[program], folder, host: HOST, port, sitePort, certificate });
  onTestFinished(() => proxy.stop());
  const ask: Ask = (path, request) => askThroughTls({ host: HOST, port, certificate }, path, request);
  const post = (path: string, headers: Readonly<Record<string, string>>, body: string) =>
    ask(path, { method: "POST", headers, body });
  const deliver = async (events: readonly DeskEvent[]) => {
    for (const event of events) {
      const { body, signature } = fake.sign(event);
      expect((await post("/api/stripe/webhook", { "stripe-signature": signature }, body)).status).toBe(200);
    }
  };
  const pages = await startPaymentPages({ fake, certificate, deliver });
  onTestFinished(() => pages.stop());
  const browser = await launch({ [HOST]: port, [PAYMENT_HOST]: pages.port }, certificate.publicKeyHash);
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const ctx = await world.operator();
  // Behind the other proxy it got an owner, and used up what one network may send.
  await ctx.db.updateTable("account").set({ role: "member" }).execute();
  await ctx.db.deleteFrom("rate_limit").execute();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return {
    page,
    ownerLink: invitationUrl(SITE, await invite(ctx, { email: null, role: "owner" })),
    ask,
    post: (path, headers) => post(path, { ...form, ...headers }, `email=eve%40${program}.example`),
  };
}

/** Launches a browser that resolves these hosts to local ports, no others, and trusts one key. */
async function launch(hosts: Readonly<Record<string, number>>, publicKeyHash: string): Promise<Browser> {
  const rules = [
    ...Object.entries(hosts).map(([host, port]) => `MAP ${host}:443 127.0.0.1:${port}`),
    "MAP * ~NOTFOUND",
    "EXCLUDE 127.0.0.1",
  ];
  const trust = `--ignore-certificate-errors-spki-list=${publicKeyHash}`;
  const browser = await chromium.launch({
    executablePath: inject("chromium"),
    args: [...QUIET, RARELY_OPTIMISED, `--host-resolver-rules=${rules.join(", ")}`, trust],
  });
  onTestFinished(() => browser.close());
  return browser;
}
