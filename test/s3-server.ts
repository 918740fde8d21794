import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** An S3-compatible service on loopback. */
export interface S3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** The stored objects, by `bucket/key`. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Uploads neither completed nor aborted. */
  readonly openUploads: () => number;
  /** Makes the next requests with this method and URL fail with this status. */
  fail(method: string, pattern: RegExp, status: number): void;
  stop(): Promise<void>;
}

const KEYS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "a secret key of these tests", region: "eu-test-1" };
const SMALLEST_PART = 5 * 1024 ** 2;
const PAGE = 2;

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The S3 subset that backups need: multipart uploads, reads, paged lists, deletions. Verifies every request's Signature
 * Version 4, following the AWS documentation, and every body's hash.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const names = new Map<string, string>();
  const failures: { readonly method: string; readonly pattern: RegExp; readonly status: number }[] = [];
  const answer = (method: string, url: URL, body: Buffer): Answer => {
    const name = decodeURIComponent(url.pathname.slice(1));
    const query = url.searchParams;
    const upload = uploads.get(query.get("uploadId") ?? "");
    if (method === "POST" && query.has("uploads")) {
      const id = `upload/${names.size + 1}+`;
      uploads.set(id, new Map());
      names.set(id, name);
      return {
        status: 200,
        body: `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (query.has("uploadId") && upload === undefined) return refusal(404, "NoSuchUpload");
    if (method === "PUT" && upload !== undefined) {
      upload.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: tagOf(body) } };
    }
    if (method === "POST" && upload !== undefined) {
      const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.+?)<\/ETag>/g)].map(
        ([, number, tag]) => ({ content: upload.get(Number(number)), tag: tag?.replaceAll("&quot;", '"') }),
      );
      const whole = parts.flatMap(({ content, tag }) =>
        content !== undefined && tagOf(content) === tag ? [content] : [],
      );
      if (whole.length !== parts.length || parts.length === 0) return refusal(400, "InvalidPart");
      if (whole.slice(0, -1).some((part) => part.byteLength < SMALLEST_PART)) return refusal(400, "EntityTooSmall");
      objects.set(name, Buffer.concat(whole));
      uploads.delete(query.get("uploadId") ?? "");
      return { status: 200, body: "<CompleteMultipartUploadResult/>" };
    }
    if (method === "DELETE") {
      if (upload === undefined) objects.delete(name);
      else uploads.delete(query.get("uploadId") ?? "");
      return { status: 204 };
    }
    if (method === "GET" && query.has("uploads")) return openUploads([...uploads.keys()], names, query);
    if (method === "GET" && query.has("list-type")) return listing(objects, name, query);
    const found = objects.get(name);
    return found === undefined ? refusal(404, "NoSuchKey") : { status: 200, body: found };
  };
  const server = createServer((req, res) => {
    void buffer(req).then((body) => {
      const url = new URL(req.url ?? "", endpoint);
      const failure = failures.findIndex(({ method, pattern }) => method === req.method && pattern.test(req.url ?? ""));
      const [failed] = failure === -1 ? [] : failures.splice(failure, 1);
      const problem = problemOf(req, url, body);
      const {
        status,
        headers = {},
        body: content = "",
      } = failed
        ? refusal(failed.status, "InternalError")
        : problem === null
          ? answer(req.method ?? "", url, body)
          : refusal(403, problem);
      res.writeHead(status, headers).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the service listens on no port");
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    endpoint,
    ...KEYS,
    objects,
    openUploads: () => uploads.size,
    fail: (method, pattern, status) => void failures.push({ method, pattern, status }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listing(objects: ReadonlyMap<string, Buffer>, bucket: string, query: URLSearchParams): Answer {
  const keys = [...objects.keys()].filter((key) => key.startsWith(`${bucket}/${query.get("prefix") ?? ""}`)).sort();
  const from = Number(query.get("continuation-token") ?? 0);
  const page = keys
    .slice(from, from + PAGE)
    .map(
      (key) =>
        `<Contents><Key>${key.slice(bucket.length + 1)}</Key><Size>${objects.get(key)?.byteLength ?? 0}</Size></Contents>`,
    );
  const next = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
  return { status: 200, body: `<ListBucketResult>${page.join("")}${next}</ListBucketResult>` };
}

/** One page of ListMultipartUploads, of one upload, so that callers must ask for the next. */
function openUploads(ids: readonly string[], names: ReadonlyMap<string, string>, query: URLSearchParams): Answer {
  const listed = ids
    .map((id) => ({ id, key: (names.get(id) ?? "").replace(/^[^/]*\//, "") }))
    .filter(({ key }) => key.startsWith(query.get("prefix") ?? ""));
  const from = listed.findIndex(({ id }) => id === query.get("upload-id-marker")) + 1;
  const page = listed.slice(from, from + 1).map(
    ({ id, key }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2026-09-01T12:00:00.000Z</Initiated></Upload>
       <NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`,
  );
  return {
    status: 200,
    body: `<ListMultipartUploadsResult>${page.join("")}<IsTruncated>${from + 1 < listed.length}</IsTruncated></ListMultipartUploadsResult>`,
  };
}

/** Reason why a request is rejected; null if it is signed with the key. */
function problemOf(req: IncomingMessage, url: URL, body: Buffer): string | null {
  const [, id, day, region, signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? "",
    ) ?? [];
  if (id !== KEYS.accessKeyId) return "InvalidAccessKeyId";
  if (region !== KEYS.region) return "AuthorizationHeaderMalformed";
  if (req.headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = signed
    .split(";")
    .map((name) => `${name}:${String(req.headers[name] ?? "").trim()}\n`)
    .join("");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const canonical = [req.method, path, query, headers, signed, sha256(body)].join("\n");
  const time = String(req.headers["x-amz-date"]);
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (before, part) => createHmac("sha256", before).update(String(part)).digest(),
    `AWS4${KEYS.secretAccessKey}`,
  );
  const signsAll = ["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signed.split(";").includes(name));
  return signsAll && createHmac("sha256", key).update(text).digest("hex") === signature
    ? null
    : "SignatureDoesNotMatch";
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` };
}

function tagOf(part: Buffer): string {
  return `"${createHash("md5").update(part).digest("hex")}"`;
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** RFC 3986 encoding, which escapes more characters than `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
