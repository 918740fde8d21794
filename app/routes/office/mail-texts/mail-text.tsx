import { Fragment } from "react";
import { data } from "react-router";
import { z } from "zod";
import { sendPreview } from "../../../../core/customers/mail/send-preview.ts";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { coreContext } from "../../../context.ts";
import { MAILS } from "../../../mail/declared.ts";
import { messageMeta } from "../../../page-meta.ts";
import type { Route } from "./+types/mail-text.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { loadPiece, PIECE_DONE, PIECE_FORMS, savePiece } from "../content/edit-piece.ts";
import { PieceForm } from "../content/piece-form.tsx";
import { PieceHistory } from "../content/piece-history.tsx";
import { MailFrames } from "../outbox/mail-frames.tsx";
import { renderPreview } from "./preview.ts";
import { EmptyList, OfficePage } from "../office-page.tsx";

const DONE = {
  ...PIECE_DONE,
  saved: "Saved. The next e-mail goes out with it.",
  restored: "Restored. The next e-mail goes out with it.",
  sent: "Sent to your own address. It arrives within a minute if the site sends e-mail.",
} as const;

const mailForm = z.discriminatedUnion("intent", [...PIECE_FORMS, z.object({ intent: z.literal("send") })]);

function mailOf(template: string) {
  const mail = MAILS.find((one) => one.template === template);
  if (mail === undefined) throw data(null, 404);
  return mail;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { template, title, when, to, list, piece, placeholders } = mailOf(params.template);
  const { subject, text } = await renderPreview(context, { template, list, data: null });
  const mayEdit = mayEnterOffice(context.get(coreContext).actor, piece.area);
  return {
    mail: { template, title, when, to, subject, text },
    edit: mayEdit ? await loadPiece(piece, context) : null,
    placeholders: [["product", "the brand"], ...Object.entries(placeholders)] as const,
    done: outcomeOf(request, DONE),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { template, piece } = mailOf(params.template);
  return runAction({ request, context }, mailForm, async (form, values): Promise<ActionResult> => {
    if (form.intent !== "send") return savePiece(piece, form, values, context);
    await sendPreview(context.get(coreContext), { template, data: null });
    return { done: "sent" };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.mail.title ?? "E-mail");

export default function MailScreen({
  loaderData: { mail, edit, placeholders, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <OfficePage heading={mail.title} about={`${mail.when} To: ${mail.to}.`} outcome={actionData?.outcome ?? done}>
      <p className="mb-6">
        <a className="link" href="/back-office/mails">
          All e-mail texts
        </a>
      </p>
      <h2 className="mb-3 text-xl font-semibold">Preview with sample data</h2>
      <MailFrames
        title={mail.title}
        src={`/back-office/mails/${mail.template}/html`}
        subject={mail.subject}
        text={mail.text}
      />
      <form method="post" className="mt-6">
        <button type="submit" name="intent" value="send" className="button button-quiet">
          Send to me
        </button>
      </form>
      <h2 className="mt-10 mb-3 text-xl font-semibold">Texts</h2>
      {edit === null ? (
        <EmptyList>Only owners edit the texts of this e-mail.</EmptyList>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-muted">
            Links, buttons, the reason and the footer are added to every e-mail and cannot be removed.
          </p>
          <h3 className="mb-2 font-semibold">Placeholders</h3>
          <dl className="office-facts mb-6">
            {placeholders.map(([name, meaning]) => (
              <Fragment key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{meaning}</dd>
              </Fragment>
            ))}
          </dl>
          <PieceForm
            piece={edit.piece}
            items={edit.items}
            seen={edit.seen}
            refused={actionData ?? null}
            preview={`/back-office/mails/${mail.template}/html`}
          />
          <h2 className="mt-10 mb-3 text-xl font-semibold">History</h2>
          <PieceHistory revisions={edit.history} seen={edit.seen} isEdited={edit.isEdited} canRestore />
        </>
      )}
    </OfficePage>
  );
}
