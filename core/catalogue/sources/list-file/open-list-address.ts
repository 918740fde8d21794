import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { politeHttpClient } from "../../../../platform/http-client.ts";
import type { OpenSource } from "../source.ts";
import { openListFiles } from "./open-list-files.ts";
import { readOptions } from "./columns/options.ts";

const LARGEST_LIST = 50 * 1024 * 1024;

/** Opens lists at web addresses, conditionally. The address is the list's name, so a newer version replaces it. */
export const open: OpenSource = async function* ({
  inputs,
  options,
  clock,
  settings,
  validators,
  refusals,
  dateOrderOf,
  layoutOf,
}) {
  const http = politeHttpClient({
    userAgent: `${settings.siteName} (+${settings.siteUrl})`,
    requestsPerSecond: 1,
    allowPrivateAddresses: settings.sourceTargets === "any",
  });
  const given = readOptions(options);
  for (const input of inputs) {
    const known = await validators?.get(input);
    const answer = await http.get(fileAddress(input), { ...known, maxBytes: LARGEST_LIST });
    if (answer.status === "not_modified") {
      yield { kind: "unchanged", input };
      continue;
    }
    if (answer.status === "failed") {
      yield { kind: "unreadable", input, reason: answer.message };
      continue;
    }
    if (/^text\/html\b/i.test(answer.contentType ?? "")) {
      yield { kind: "unreadable", input, reason: pageInstead(input) };
      continue;
    }
    const folder = await mkdtemp(join(tmpdir(), "list-address-"));
    try {
      const path = join(folder, "list");
      await writeFile(path, answer.body);
      for await (const opened of openListFiles([path], { ...given, name: input, clock, dateOrderOf, layoutOf }))
        yield opened.kind === "document"
          ? { ...opened, document: { ...opened.document, url: input } }
          : { ...opened, input };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    // Reached only after the list is processed, so an interrupted or unreadable one is fetched again.
    const { etag, lastModified } = answer;
    if ((etag || lastModified) && !refusals?.has(input))
      await validators?.set(input, { ...(etag && { etag }), ...(lastModified && { lastModified }) });
  }
};

function pageInstead(input: string): string {
  return new URL(input).hostname === "docs.google.com"
    ? "Google sent a page instead of the sheet. Publish the sheet with File, Share, Publish to web, and enter the address shown there."
    : "This address has a web page, not a list. Enter the address of the CSV, JSON or XLSX file itself.";
}

const SHEET = /^\/spreadsheets\/d\/(?<id>e\/[\w-]+|[\w-]+)(?:\/|$)/;

/** The file behind an address: for a Google Sheet, a CSV of the sheet that the address shows, else of the first. */
export function fileAddress(address: string): string {
  const url = new URL(address);
  const id = url.hostname === "docs.google.com" ? SHEET.exec(url.pathname)?.groups?.["id"] : undefined;
  if (id === undefined || url.searchParams.has("output") || url.pathname.endsWith("/export")) return address;
  const gid = url.searchParams.get("gid") ?? /\bgid=(\d+)/.exec(url.hash)?.[1];
  const file = new URL(`https://docs.google.com/spreadsheets/d/${id}/${id.startsWith("e/") ? "pub" : "export"}`);
  file.searchParams.set(id.startsWith("e/") ? "output" : "format", "csv");
  if (gid !== null && gid !== undefined) {
    file.searchParams.set("gid", gid);
    if (id.startsWith("e/")) file.searchParams.set("single", "true");
  }
  return file.href;
}
