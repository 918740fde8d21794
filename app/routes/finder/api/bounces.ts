import type { z } from "zod";
import { BULK_LIMITS } from "../../../../core/finder/bulk/bulk.ts";
import { readBounces } from "../../../../core/finder/bounces/read-file.ts";
import { recordBounces } from "../../../../core/finder/bounces/record-bounces.ts";
import { address, operation } from "../../../api/address.ts";
import { problem } from "../../../api/answers.ts";
import { finderContext } from "../../../context.ts";
import { BOUNCES_ANSWER, BOUNCES_BODY } from "./bounces-shape.ts";
import { FILE_LIMITS } from "./bulk/bulk-lists.ts";
import { readUpload } from "./bulk/read-upload.ts";
import { BULK_START } from "./bulk/sender.ts";

export const api = address("/api/finder/bounces", BULK_START, {
  post: operation({
    id: "reportBounces",
    summary: "Report bounced addresses",
    description: `Send addresses to which mail came back for good, as JSON or as a CSV or XLSX file of your sending tool. ${FILE_LIMITS} Every page, file and lookup of yours calls them bounced at once, until a mail server confirms them again. They are bounced for everybody if the mail server's reply, in the field reply or in the row, names the missing mailbox, or if another account reports the same. Only keyed hashes are stored.`,
    body: BOUNCES_BODY.optional(),
    takesFiles: true,
    mostBytes: 1_048_576,
    refusal: refusalOf,
    answered: "They are recorded.",
    answer: BOUNCES_ANSWER,
    errors: { 400: "The addresses or the file are invalid; the problem says why.", 413: "There are too many." },
    async handle(ctx, { body }, { request, context }) {
      const reports =
        body === undefined
          ? await readBounces((await readUpload(request)).bytes)
          : body.addresses.map((one) => (typeof one === "string" ? { address: one, reply: null } : one));
      const key = context.get(finderContext).deps.suppressionKey;
      const { everybody, reporter } = await recordBounces(ctx, { reports, key, by: "api" });
      return { addresses: everybody + reporter, everybody };
    },
  }),
});
export const loader = () => problem(405, "Use POST.", { allow: "POST" });
export const action = api.serve;

function refusalOf({ issues }: z.ZodError): string {
  const at = issues[0]?.path[1];
  return typeof at === "number"
    ? `Address ${at + 1} is not an e-mail address.`
    : `Send {"addresses": ["ada@acme.example"]} as JSON, with at most ${BULK_LIMITS.rows.toLocaleString("en-US")} addresses.`;
}
