import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A page as the site sends it: headers, and the body in each encoding. */
export interface Capture {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

const BROTLI_MODULES = [
  "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
  "/usr/share/nginx/modules/ngx_http_brotli_static_module.so",
];

/** Debian's module for precompressed brotli files, if installed. */
export function brotliModule(): string | null {
  return BROTLI_MODULES.find((file) => existsSync(file)) ?? null;
}

/** Headers that nginx writes itself. */
const OWN = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "content-type",
  "content-encoding",
  "etag",
  "last-modified",
  "transfer-encoding",
]);

/**
 * Writes a folder from which nginx serves the captured bytes with the same headers, in nginx's best configuration: one
 * worker, sendfile, open file cache, no log. Returns the path of its configuration.
 */
export async function writeNginxFolder(folder: string, port: number, captures: readonly Capture[]): Promise<string> {
  const module = brotliModule();
  for (const capture of captures) {
    const file = join(folder, fileOf(capture.path));
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, capture.identity);
    await writeFile(`${file}.gz`, capture.gzip);
    await writeFile(`${file}.br`, capture.br);
  }
  const locations = captures.map(({ path, headers }) => {
    const added = headers
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
    return `location = ${path} { try_files /${fileOf(path)} =404; ${added.join(" ")} }`;
  });
  const configuration = join(folder, "nginx.conf");
  await writeFile(
    configuration,
    `${module === null ? "" : `load_module ${module};\n`}daemon off; master_process off; worker_processes 1;
pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; etag on;
  open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  types { text/html html; } charset utf-8; gzip_static on; ${module === null ? "" : "brotli_static on;"}
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n    ")} }
}
`,
  );
  return configuration;
}

function fileOf(path: string): string {
  return path === "/" ? "home.html" : `${path.slice(1).replaceAll("/", "-")}.html`;
}
