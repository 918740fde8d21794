import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { promisify } from "node:util";
import { vi } from "vitest";

/** A certificate for tests with its key. */
export interface TestCertificate {
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly certificate: string;
  readonly key: string;
  /** Value for Chromium's `--ignore-certificate-errors-spki-list`, which then trusts only this key. */
  readonly publicKeyHash: string;
}

/** Creates a self-signed certificate for these host names in a folder. */
export async function makeCertificate(
  openssl: string,
  folder: string,
  hosts: readonly [string, ...string[]],
): Promise<TestCertificate> {
  const [certificateFile, keyFile] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", keyFile];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}`;
  const subject = ["-subj", `/CN=${hosts[0]}`, "-addext", names, "-days", "30", "-out", certificateFile];
  await promisify(execFile)(openssl, ["req", "-x509", ...key, ...subject]);
  const certificate = await readFile(certificateFile, "utf8");
  const publicKey = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
  const publicKeyHash = createHash("sha256").update(publicKey).digest("base64");
  return { certificateFile, keyFile, certificate, key: await readFile(keyFile, "utf8"), publicKeyHash };
}

export interface TlsProxyOptions {
  readonly program: "nginx" | "caddy";
  readonly path: string;
  /** Folder for its configuration and temporary files. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  /** Loopback port of the site. */
  readonly sitePort: number;
  readonly certificate: TestCertificate;
}

/** A TLS proxy on loopback in front of a site. */
export interface TlsProxy {
  stop(): Promise<void>;
}

/** Starts nginx or Caddy as configured in `deploy/`; resolves once it answers over TLS. */
export async function startTlsProxy(options: TlsProxyOptions): Promise<TlsProxy> {
  const { program, path, folder, host, port, certificate } = options;
  const file = join(folder, `${program}.conf`);
  await writeFile(file, program === "nginx" ? nginxConfiguration(options) : caddyConfiguration(options));
  const args =
    program === "nginx"
      ? ["-p", folder, "-e", "stderr", "-c", file]
      : ["run", "--adapter", "caddyfile", "--config", file];
  const child = spawn(path, args, {
    env: { HOME: folder, XDG_DATA_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said}`);
    const socket = connect({ host: "127.0.0.1", port, servername: host, ca: certificate.certificate });
    await once(socket, "secureConnect");
    socket.destroy();
  };
  try {
    await vi.waitFor(answers, { timeout: 60_000, interval: 50 });
  } catch (error) {
    await end(child);
    throw error;
  }
  return { stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const example = (file: string) => readFileSync(join(import.meta.dirname, "../deploy", file), "utf8");

function nginxConfiguration({ folder, host, port, sitePort, certificate }: TlsProxyOptions): string {
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  // deploy/nginx.conf on loopback, without its redirect from port 80.
  const server = example("nginx.conf")
    .slice(example("nginx.conf").lastIndexOf("server {"))
    .replaceAll("funded.example;", `${host};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`)
    .replace("listen [::]:443 ssl http2;", "")
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate.certificateFile};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${certificate.keyFile};`)
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`);
  return `
daemon off;
# One process, which keeps the user who started it.
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${folders.join("\n")}
${server}
}
`;
}

function caddyConfiguration({ folder, host, port, sitePort, certificate }: TlsProxyOptions): string {
  // deploy/Caddyfile on loopback, with a certificate.
  const site = example("Caddyfile")
    .replace(
      "{$SITE_HOST} {",
      `https://${host}:${port} {
	bind 127.0.0.1
	tls ${certificate.certificateFile} ${certificate.keyFile}`,
    )
    .replace("{$SITE_UPSTREAM:127.0.0.1:3000}", `127.0.0.1:${sitePort}`);
  return `
{
	admin off
	auto_https off
	storage file_system ${folder}
	log {
		level ERROR
	}
}
${site}`;
}

export interface TlsRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests a path from the proxy as a client that trusts its certificate. */
export async function askThroughTls(
  { host, port, certificate }: Pick<TlsProxyOptions, "host" | "port" | "certificate">,
  path: string,
  { method = "GET", headers = {}, body }: TlsRequest = {},
): Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }> {
  const target = { host: "127.0.0.1", port, servername: host, ca: certificate.certificate, path, method };
  const asked = request({ ...target, headers: { host, ...headers } });
  asked.end(body);
  const [response] = await once(asked, "response");
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
