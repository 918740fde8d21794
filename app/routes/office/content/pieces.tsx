import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { readEditedPieces } from "../../../../core/reading/content/revisions.ts";
import { PIECES } from "../../../content/pieces.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { ListTable } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/pieces.ts";
import { screenLoader } from "../screen.ts";

export const loader = screenLoader(async ({ ctx }) => {
  const edits = new Map((await readEditedPieces(ctx)).map((edit) => [edit.piece, edit]));
  const pieces = PIECES.filter(({ area, group }) => group !== "E-mails" && mayEnterOffice(ctx.actor, area)).map(
    ({ key, group, label, about }) => ({
      key,
      group,
      label,
      about,
      editedAt: edits.get(key)?.value ? (edits.get(key)?.at ?? null) : null,
    }),
  );
  return [...Map.groupBy(pieces, ({ group }) => group)].map(([group, members]) => ({ group, members }));
});

export default function Pieces({ loaderData: groups }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Content"
      about={
        <>
          The site's texts, prices and brand. Changes show at once; every revision is kept and can be restored. The
          texts of e-mails are in <TextLink href="/back-office/mails">E-mail texts</TextLink>.
        </>
      }
    >
      {groups.map(({ group, members }) => (
        <section key={group} className="mb-8">
          <h2 className="mb-3 text-xl font-semibold">{group}</h2>
          <ListTable
            caption={group}
            empty=""
            rows={members}
            render={{
              Text: ({ key, label }) => <TextLink href={`/back-office/content/${key}`}>{label}</TextLink>,
              "Where and what": ({ about }) => about,
              Edited: ({ editedAt }) =>
                editedAt === null ? <span className="whitespace-nowrap">As shipped</span> : <Instant at={editedAt} />,
            }}
            full={["Where and what"]}
          />
        </section>
      ))}
    </OfficePage>
  );
}
