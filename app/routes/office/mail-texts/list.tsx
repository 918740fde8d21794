import { readEditedPieces } from "../../../../core/reading/content/revisions.ts";
import { MAIL_LISTS } from "../../../../core/shared/outbox/lists.ts";
import { declaredMails } from "../../../../core/shared/outbox/mails.ts";
import { coreContext } from "../../../context.ts";
import { mailPiece } from "../../../mail/mail-pieces.ts";
import { messageMeta } from "../../../page-meta.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { OfficePage } from "../office-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const edits = new Map((await readEditedPieces(context.get(coreContext))).map((edit) => [edit.piece, edit]));
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
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "E-mail texts");

export default function MailsScreen({ loaderData: groups }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="E-mail texts"
      about="Every e-mail the site sends. Open one to preview it, send it to yourself or change its texts."
    >
      {groups.map(({ name, mails }) => (
        <section key={name} className="mb-8">
          <h2 className="mb-3 text-xl font-semibold">{name}</h2>
          <ul className="grid gap-3">
            {mails.map(({ key, title, occasion, to, list, editedAt }) => (
              <li key={key} className="card p-4">
                <a className="link font-semibold" href={`/back-office/mails/${key}`}>
                  {title}
                </a>
                <p className="mt-1 text-sm">{occasion}</p>
                <p className="mt-1 text-sm text-muted">
                  To: {to}
                  {list !== null && ` · Mailing list: ${list}`}
                  {editedAt !== null && (
                    <>
                      {" · Edited "}
                      <Instant at={editedAt} />
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </OfficePage>
  );
}
