import { sql } from "kysely";
import { forbidden } from "../../../platform/errors.ts";
import { editSubject } from "../../intake/curation/edit-subject.ts";
import { EDITABLE, type EditedKind, formatValue, isRequired } from "../../intake/curation/edit-values.ts";
import { readSubject } from "../../intake/curation/read-subject.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { answerOwnRequest, mayUseOwnData } from "./answer-request.ts";
import { readRequest, type SubjectLine } from "./read-request.ts";

/** The editable values of a person, of one of their roles, or of a company. */
export interface OwnForm {
  readonly kind: EditedKind;
  readonly id: number;
  readonly heading: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly isRequired: boolean;
    readonly isLong: boolean;
  }[];
}

/** The correction forms of a verified person or company. */
export async function listOwnForms(
  ctx: Context,
  { kind, id }: Pick<SubjectLine, "kind" | "id">,
): Promise<readonly OwnForm[]> {
  const roles =
    kind === "person"
      ? await sql<{ id: number }>`select id from role where person_id = ${id} order by id`.execute(ctx.db)
      : null;
  const refs = [{ kind, id }, ...(roles?.rows ?? []).map((role) => ({ kind: "role" as const, id: role.id }))];
  return Promise.all(
    refs.map(async (ref): Promise<OwnForm> => {
      const { values, name, company } = await readSubject(ctx, ref.kind, ref.id);
      return {
        ...ref,
        heading: ref.kind === "role" ? `Your role at ${company?.name ?? name}` : name,
        fields: Object.entries(EDITABLE[ref.kind]).map(([fact, declared]) => ({
          name: fact,
          label: declared.label,
          value: formatValue(declared, values[fact]),
          isRequired: isRequired(fact),
          isLong: fact === "description" || declared.type.endsWith("_list"),
        })),
      };
    }),
  );
}

interface CorrectInput {
  readonly id: number;
  readonly siteUrl: string;
  readonly form: Pick<OwnForm, "kind" | "id">;
  readonly values: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, string>>;
}

/** Publishes a verified person's corrections at once. Throws AppError if the request does not give access to the form. */
export async function correctOwnData(ctx: Context, { id, siteUrl, form, values, was }: CorrectInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const request = await readRequest(inner, id);
    const forms =
      request?.subject && mayUseOwnData(request, inner.clock.now()) ? await listOwnForms(inner, request.subject) : [];
    if (!forms.some((own) => own.kind === form.kind && own.id === form.id))
      throw forbidden("This link no longer gives access. Please send a new request.");
    const reason = `Corrected by ${request?.subject?.kind === "company" ? "the company" : "the person"} (privacy-${id})`;
    // Who proved to be the person is nobody else.
    await editSubject(inner, form, values, { reason, source: null }, { was, isSomebodyElse: true });
    await answerOwnRequest(inner, { id, siteUrl, outcome: "corrected" });
  });
}
