import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Parser } from "htmlparser2";
import { cookieBrowser } from "../cookie-browser.ts";
import { startMailServer } from "../mail-server.ts";

/** Fields of a form: what a visitor enters, over what the page has filled in. */
type Entered = Readonly<Record<string, string>>;

interface Form {
  readonly action: string;
  readonly fields: Map<string, string>;
}

/** A version's checkout, run as its operator and visitors use it: by commands, pages, forms and mail. */
export async function openOlderSite(checkout: string, dataDir: string) {
  const mail = await startMailServer();
  const port = 20_000 + (process.pid % 20_000);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env["PATH"],
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    WORKERS: "1",
    DATA_DIR: dataDir,
    LEDGER_DIR: path.join(dataDir, "ledger"),
    EXCHANGE_RATES: "off",
    PROXIES: "1",
    LOG_LEVEL: "error",
    WEBHOOK_TARGETS: "any",
    SMTP_URL: mail.url,
    MAIL_FROM: "Newly Raised <hello@newlyraised.example>",
  };
  let networks = 0;
  const program = (file: string, args: readonly string[], settings: Entered = {}) =>
    spawn(process.execPath, [path.join(checkout, file), ...args], {
      // Files are named without their folder, so that no machine's paths are in the data.
      cwd: path.dirname(dataDir),
      env: { ...env, ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
  return {
    /** Runs `while_` beside the running site, and stops it. */
    async run(settings: Entered, while_: () => Promise<void>): Promise<void> {
      const site = program("server/main.ts", [], settings);
      const ended = new Promise((resolve) => site.once("close", resolve));
      try {
        await until(async () => (await fetch(`${url}/readyz`)).ok);
        await while_();
      } finally {
        site.kill("SIGTERM");
        await ended;
      }
    },
    /** Runs a command; its standard output. */
    async command(name: string, ...args: readonly string[]): Promise<string> {
      const child = program(`server/cli/${name}.ts`, args);
      const [code, out] = await Promise.all([
        new Promise((resolve) => child.once("close", resolve)),
        text(child.stdout),
      ]);
      if (code !== 0) throw new Error(`${name} ${args.join(" ")} ended with ${String(code)}`);
      return out;
    },
    /** The newest link with this path mailed to an address. */
    async linkTo(address: string, linkPath: string): Promise<string> {
      let found: string | undefined;
      await until(async () => {
        const sources = mail.received.filter(({ to }) => to.includes(address)).map(({ source }) => unfolded(source));
        found = sources.findLast((source) => source.includes(linkPath));
        return found !== undefined;
      });
      const start = found?.indexOf(`${url}${linkPath}`) ?? -1;
      return /^\S+/.exec(found?.slice(start) ?? "")?.[0].replace(/["<>].*$/, "") ?? "";
    },
    /** A visitor with a browser, from a network of its own (RFC 2544). */
    visitor() {
      const cookies = cookieBrowser();
      networks += 1;
      const network = `198.18.0.${networks}`;
      const ask = async (address: string, init: RequestInit = {}) => {
        const headers = cookies.headers();
        headers.set("x-forwarded-for", network);
        headers.set("origin", url);
        const answer = await fetch(new URL(address, url), { ...init, headers, redirect: "manual" });
        cookies.keep(answer.headers);
        return answer;
      };
      /** Posts a form; where the answer leads. */
      const post = async (address: string, fields: Entered | URLSearchParams): Promise<string> => {
        const answer = await ask(address, { method: "POST", body: new URLSearchParams(fields) });
        if (answer.status >= 400) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
        return answer.headers.get("location") ?? "";
      };
      return {
        post,
        /** Sends the first form of a page that has all fields in `entered`; where the answer leads. */
        async submit(address: string, entered: Entered): Promise<string> {
          const page = await ask(address);
          const html = await page.text();
          const form = formsIn(html).find(({ fields }) => Object.keys(entered).every((name) => fields.has(name)));
          if (form === undefined)
            throw new Error(`${address} (${page.status}) has no form with ${Object.keys(entered).join(", ")}`);
          const values = new URLSearchParams([...form.fields]);
          for (const [name, value] of Object.entries(entered)) values.set(name, value);
          return post(form.action === "" ? address : form.action, values);
        },
      };
    },
    close: () => mail.stop(),
  };
}

/** The forms that post, with their fields' values; a button counts as a field. */
function formsIn(html: string): readonly Form[] {
  const forms: Form[] = [];
  let form: Form | null = null;
  const parser = new Parser({
    onopentag(name, { name: field, value = "", method, action = "", type, ...rest }) {
      if (name === "form") form = method?.toLowerCase() === "post" ? { action, fields: new Map() } : null;
      const left = (type === "checkbox" || type === "radio") && !("checked" in rest);
      if (field !== undefined && !left) form?.fields.set(field, value);
    },
    onclosetag(name) {
      if (name !== "form" || form === null) return;
      forms.push(form);
      form = null;
    },
  });
  parser.end(html);
  return forms;
}

/** A mail's text without quoted-printable line ends and escapes (RFC 2045). */
function unfolded(source: string): string {
  return source
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadline) throw new Error("the site did not do it within two minutes");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
