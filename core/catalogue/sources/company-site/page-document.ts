import { createHash } from "node:crypto";
import { defined } from "../../../../platform/defined.ts";
import type { CompanyFields } from "../../facts/facts.ts";
import type { EvidenceRecord, Outcome, SourceDocument } from "../record.ts";
import type { CompanyPage } from "./extract-page.ts";

/** Increment when the reading of a page changes. */
export const READING = "company-site 5";

interface PageOrigin {
  readonly companyId: number;
  readonly retrievedAt: Date;
}

/** The facts of a page as a document. Without the markup, so that a page with the same facts counts as unchanged. */
export function pageDocument(page: CompanyPage, { companyId, retrievedAt }: PageOrigin): SourceDocument {
  const { text: _, links: __, logoUrls: ___, refresh: ____, unread, ...facts } = page;
  const record = recordOf(page, retrievedAt);
  const outcome: Outcome =
    record === undefined
      ? { kind: "excluded", ref: page.kind, code: "states_nothing" }
      : { kind: "record", ref: page.kind, record, companyId };
  const notices = unread.map((value): Outcome => ({ kind: "notice", message: `not understood: ${value}` }));
  return documentOf(page.url, facts, [...notices, outcome], retrievedAt);
}

/** A page that no longer exists or no longer belongs to the company; its earlier versions no longer count. */
export function goneDocument(url: string, code: "page_gone" | "parked" | "moved", retrievedAt: Date): SourceDocument {
  return documentOf(url, { url, state: code }, [{ kind: "excluded", ref: "page", code }], retrievedAt);
}

function documentOf(url: string, content: object, outcomes: readonly Outcome[], retrievedAt: Date): SourceDocument {
  const bytes = Buffer.from(JSON.stringify(content, null, 1));
  return {
    externalId: url,
    url,
    title: url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, ""),
    mediaType: "application/json",
    contentHash: createHash("sha256").update(bytes).digest("hex"),
    retrievedAt,
    reading: READING,
    expectations: { maxQuarantinedShare: 1 },
    supersedes: true,
    async *content() {
      yield bytes;
    },
    async *read() {
      yield* outcomes;
    },
  };
}

function recordOf(page: CompanyPage, retrievedAt: Date): EvidenceRecord | undefined {
  const { description, legalName, country, headcount, yearFounded, email } = page;
  const { location, industries, employees, profileUrls, people } = page;
  const company: CompanyFields = {
    ...defined({ description, legalName, country, headcountBand: headcount, yearFounded, email }),
    ...location,
    ...(industries.length > 0 && { industry: industries }),
    ...(employees && {
      measures: [{ kind: "employees", on: retrievedAt.toISOString().slice(0, 10), value: employees }],
    }),
    ...(profileUrls.length > 0 && { profileUrls }),
  };
  if (Object.keys(company).length === 0 && people.length === 0) return undefined;
  return { method: "published", sourceUrl: page.url, company, people };
}
