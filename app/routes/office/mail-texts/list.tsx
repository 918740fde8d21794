import { readEditedPieces } from "../../../../core/reading/content/revisions.ts";
import { MAIL_LISTS } from "../../../../core/shared/outbox/lists.ts";
import { declaredMails } from "../../../../core/shared/outbox/mails.ts";
import { mailPiece } from "../../../mail/mail-pieces.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { ListTable } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";
import { screenLoader } from "../screen.ts";

export const loader = screenLoader(async ({ ctx }) => {
  const edits = new Map((await readEditedPieces(ctx)).map((edit) => [edit.piece, edit]));
  const groups = Map.groupBy(declaredMails().values(), ({ group }) => group);
  return [...groups].map(([name, mails]) => ({
    name,
    mails: mails.map(({ key, title, occasion, to, list }) => {
      const edit = edits.get(mailPiece(key).key);
      return {
        key,
        title,
        occasion,
        to,
        list: list === null ? null : MAIL_LISTS[list].name,
        editedAt: edit !== undefined && edit.value !== null ? edit.at : null,
      };
    }),
  }));
});

export default function MailsScreen({ loaderData: groups }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="E-mail texts"
      about="Every e-mail the site sends. Open one to preview it, send it to yourself or change its texts."
    >
      {groups.map(({ name, mails }) => (
        <section key={name} className="mb-8">
          <h2 className="mb-3 text-xl font-semibold">{name}</h2>
          <ListTable
            caption={name}
            empty=""
            rows={mails}
            render={{
              "E-mail": ({ key, title }) => <TextLink href={`/back-office/mails/${key}`}>{title}</TextLink>,
              When: ({ occasion }) => occasion,
              To: ({ to }) => to,
              List: ({ list }) => list ?? "–",
              Edited: ({ editedAt }) =>
                editedAt === null ? <span className="whitespace-nowrap">As shipped</span> : <Instant at={editedAt} />,
            }}
            full={["When"]}
          />
        </section>
      ))}
    </OfficePage>
  );
}
