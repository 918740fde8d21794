import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { SaxesParser } from "saxes";
import type { BackupPlace } from "../../../platform/backup-settings.ts";
import { notFound, unavailable } from "../../../platform/errors.ts";
import type { Place, StoredFile } from "./open-place.ts";

/** S3 requires parts of at least 5 MiB and at most 10,000 of them: up to 160 GB. */
const PART_BYTES = 16 * 1024 ** 2;
/** Limit for one request: a part of a file over a slow connection. */
const REQUEST_MS = 300_000;
const TRIES = 4;

export type S3Settings = Extract<BackupPlace, { kind: "s3" }>;

/**
 * Stores backups in a bucket of an S3-compatible service, addressed by path (`ENDPOINT/BUCKET/KEY`). Uploads in parts;
 * the file exists once the upload is completed (S3 API reference, "Multipart upload").
 */
export function s3Place({ bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Place {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: TRIES - 1,
    initRetryMs: 200,
  });
  const name = `s3://${bucket}/${prefix}`;
  const address = (key: string, query = "") => `${endpoint}/${bucket}/${encodeKey(key)}${query}`;
  const ask = async (method: string, url: string, body?: Uint8Array<ArrayBuffer> | string): Promise<Response> => {
    let response: Response;
    try {
      // The service compares the received content with this hash.
      const headers = {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      };
      response = await client.fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
    } catch (error) {
      throw unavailable(`${name} cannot be reached: check S3_ENDPOINT and the network.`, { cause: error });
    }
    if (response.ok) return response;
    const [code = `status ${response.status}`] = elementTexts(await response.text(), "Code");
    if (response.status === 404 && method === "GET") throw notFound(`${name} has no such file.`);
    throw unavailable(`${name} refused (${code}): check BACKUPS, S3_REGION and the S3 keys.`);
  };
  const unfinishedUploads = async () => {
    const uploads: { readonly key: string; readonly uploadId: string; readonly changedAt: Date }[] = [];
    let more: string | undefined = "";
    while (more !== undefined) {
      const listed: string = await (
        await ask("GET", `${endpoint}/${bucket}?uploads&prefix=${encodeURIComponent(prefix)}${more}`)
      ).text();
      const [ids, begun] = [elementTexts(listed, "UploadId"), elementTexts(listed, "Initiated")];
      uploads.push(
        ...elementTexts(listed, "Key").map((key, i) => ({
          key,
          uploadId: ids[i] ?? "",
          changedAt: new Date(begun[i] ?? 0),
        })),
      );
      const [key] = elementTexts(listed, "NextKeyMarker");
      const [id] = elementTexts(listed, "NextUploadIdMarker");
      const goesOn = elementTexts(listed, "IsTruncated")[0] === "true" && key !== undefined && id !== undefined;
      more = goesOn ? `&key-marker=${encodeURIComponent(key)}&upload-id-marker=${encodeURIComponent(id)}` : undefined;
    }
    return uploads;
  };
  return {
    name,
    async write(file, content) {
      const key = prefix + file;
      const started = await ask("POST", address(key, "?uploads"));
      const [uploadId] = elementTexts(await started.text(), "UploadId");
      if (uploadId === undefined) throw unavailable(`${name} did not begin an upload: is it an S3-compatible service?`);
      const query = `uploadId=${encodeURIComponent(uploadId)}`;
      try {
        const tags: string[] = [];
        for await (const part of inParts(content)) {
          const sent = await ask("PUT", address(key, `?partNumber=${tags.length + 1}&${query}`), part);
          tags.push(sent.headers.get("etag") ?? "");
        }
        const parts = tags.map(
          (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`,
        );
        const ended = await ask(
          "POST",
          address(key, `?${query}`),
          `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
        );
        // S3 answers 200 before it has assembled the parts and may report an error in the body.
        const [code] = elementTexts(await ended.text(), "Code");
        if (code !== undefined) throw unavailable(`${name} did not complete the upload (${code}).`);
      } catch (error) {
        // An upload that is not aborted is billed; report the first error only.
        await ask("DELETE", address(key, `?${query}`)).catch(() => undefined);
        throw error;
      }
    },
    async removeUnfinished(isAbandoned) {
      for (const { key, uploadId, changedAt } of await unfinishedUploads()) {
        if (!(await isAbandoned({ file: key.slice(prefix.length), mark: null, changedAt }))) continue;
        await ask("DELETE", address(key, `?uploadId=${encodeURIComponent(uploadId)}`));
      }
    },
    async *read(file) {
      const response = await ask("GET", address(prefix + file));
      if (response.body === null) return;
      try {
        yield* response.body;
      } catch (error) {
        throw unavailable(`${name} broke off while ${file} was read: try again.`, { cause: error });
      }
    },
    async list() {
      const files: StoredFile[] = [];
      let token: string | undefined;
      do {
        const more: string = token === undefined ? "" : `&continuation-token=${encodeURIComponent(token)}`;
        const text: string = await (
          await ask("GET", `${endpoint}/${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`)
        ).text();
        const sizes = elementTexts(text, "Size");
        const keys = elementTexts(text, "Key").map((key, i) => ({
          name: key.slice(prefix.length),
          bytes: Number(sizes[i]),
        }));
        files.push(...keys.filter((file) => !file.name.includes("/")));
        [token] = elementTexts(text, "NextContinuationToken");
      } while (token !== undefined);
      return files;
    },
    async remove(file) {
      await ask("DELETE", address(prefix + file));
    },
  };
}

function encodeKey(key: string): string {
  return key.split("/").map(encodeURIComponent).join("/");
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  let parts = 0;
  for await (const chunk of content) {
    gathered.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield new Uint8Array(Buffer.concat(gathered));
    gathered = [];
    bytes = 0;
    parts += 1;
  }
  if (bytes > 0 || parts === 0) yield new Uint8Array(Buffer.concat(gathered));
}

/** Texts of all elements of this name in an S3 response, in order; empty if it is not XML. */
function elementTexts(xml: string, name: string): readonly string[] {
  const texts: string[] = [];
  let text: string | undefined;
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    if (tag.name === name) text = "";
  });
  parser.on("text", (piece) => {
    if (text !== undefined) text += piece;
  });
  parser.on("closetag", (tag) => {
    if (tag.name !== name || text === undefined) return;
    texts.push(text);
    text = undefined;
  });
  let broken = false;
  parser.on("error", () => {
    broken = true;
  });
  parser.write(xml).close();
  return broken ? [] : texts;
}
