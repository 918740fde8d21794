import { createHash } from "node:crypto";
import type { EstimateCall, EstimateProvider } from "./estimates.ts";
import type { SourceDocument } from "./record.ts";

/** The answer to a call as a document with a record for each company that it has estimates of. */
export function documentOfCall(provider: EstimateProvider, call: EstimateCall): SourceDocument {
  const answer = call.answer ?? "";
  return {
    externalId: call.tag,
    title: `${provider.name}, call ${call.id} of ${call.month}: ${call.targets.length.toLocaleString("en-US")} domains`,
    mediaType: "application/json",
    contentHash: createHash("sha256").update(answer).digest("hex"),
    retrievedAt: call.askedAt,
    reading: "1",
    expectations: { maxQuarantinedShare: 1 },
    async *content() {
      yield Buffer.from(answer);
    },
    async *read() {
      const measures = provider.read(answer, call);
      for (const { companyId, domain } of call.targets) {
        const known = measures.get(domain) ?? [];
        if (known.length === 0) yield { kind: "excluded", ref: domain, code: "no_estimate" };
        else
          yield {
            kind: "record",
            ref: domain,
            companyId,
            record: { method: "estimated", company: { measures: known }, people: [] },
          };
      }
    },
  };
}
