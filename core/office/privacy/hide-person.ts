import { rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { mentionTest } from "../../catalogue/names/mentioned-names.ts";
import { sentencesOf } from "../../catalogue/names/sentences.ts";
import type { PersonIdentity } from "../../catalogue/claims/suppression/person-suppression-texts.ts";
import type { Context } from "../../shared/context.ts";
import { oweTakingBack } from "../../shared/written-records.ts";
import { apply } from "../../intake/curation/edit-subject.ts";
import { flagArticlesNaming } from "./erase-from-articles.ts";
import { eraseFromRecords } from "./erase-from-records.ts";
import { erasePeopleFromMessages } from "./erase-from-messages.ts";
import { withdrawInvestorsNamed } from "./namesakes.ts";

/** The reason of the edits, which the back office shows. */
const REASON = "Somebody asked for this without proving to be the person";

/** A person to withdraw with the case of the suppression. */
export interface HiddenPerson extends PersonIdentity {
  readonly id: number;
  readonly caseId: string;
}

/**
 * Withdraws suppressed people by edits that lifting the case reverts, because nobody proved to be them. Descriptions of
 * their companies lose what names them in the same way, and articles get a flag. What waits to be sent or decided loses
 * them for good.
 */
export async function hidePeople(ctx: Context, people: readonly HiddenPerson[]): Promise<void> {
  const rows = await rowsOf<{ personId: number; companyId: number; description: string }>(ctx)`
    select distinct r.person_id as "personId", c.id as "companyId", c.description
    from role r join company c on c.id = r.company_id
    where r.person_id = any(${people.map(({ id }) => id)}) and c.description is not null`;
  const described = new Map(rows.map(({ companyId, description }) => [companyId, description]));
  for (const { id, caseId, names, addresses } of people) {
    const why = { reason: REASON, source: null };
    await apply(ctx, {
      kind: "person",
      id,
      action: "suppress",
      fields: { withdrawn: true, case: caseId },
      before: { withdrawn: false },
      ...why,
    });
    const isNaming = mentionTest([...names, ...addresses]);
    for (const { companyId } of rows.filter(({ personId }) => personId === id)) {
      const description = described.get(companyId) ?? "";
      const kept = sentencesOf(description, (sentence) => !isNaming(sentence));
      if (kept === description.trim()) continue;
      described.set(companyId, kept ?? "");
      await apply(ctx, {
        kind: "company",
        id: companyId,
        action: "change",
        fields: { description: kept, case: caseId },
        before: { description },
        ...why,
      });
    }
    await writeAudit(ctx, "person.hidden", { case: caseId, personId: id });
  }
  await oweTakingBack(ctx, {
    personIds: people.map(({ id }) => id),
    addresses: people.flatMap(({ addresses }) => addresses),
    describedIds: rows.map(({ companyId }) => companyId),
  });
  const mentions = people.flatMap(({ names, addresses }) => [...names, ...addresses]);
  await flagArticlesNaming(ctx, mentions);
  await eraseFromRecords(ctx, mentions);
  await erasePeopleFromMessages(ctx, mentions);
  await withdrawInvestorsNamed(ctx, mentions);
}
