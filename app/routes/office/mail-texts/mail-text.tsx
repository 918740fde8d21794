import { z } from "zod";
import { sendPreview } from "../../../../core/customers/mail/send-preview.ts";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import previewScript from "../../../browser/mail-preview.ts?worker&url";
import { siteContext } from "../../../context.ts";
import { samplesOf } from "../../../mail/kinds.ts";
import { mailPiece } from "../../../mail/mail-pieces.ts";
import { messageMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/mail-text.ts";
import { formAction, screenLoader } from "../screen.ts";
import { loadPiece, PIECE_DONE, PIECE_FORMS, savePiece } from "../content/edit-piece.ts";
import { PieceForm, PieceHistory } from "../content/piece-form.tsx";
import { ActionButton, EmptyList, Facts, OfficePage } from "../office-page.tsx";
import { mailOf, previewOutcome, renderPreview } from "../outbox/shown-mail.ts";

const DONE = {
  ...PIECE_DONE,
  saved: "Saved. The next e-mail goes out with it.",
  restored: "Restored. The next e-mail goes out with it.",
} as const;

const mailForm = z.discriminatedUnion("intent", [...PIECE_FORMS, z.object({ intent: z.literal("send") })]);

export const loader = screenLoader(async ({ params, context, ctx, query }) => {
  const mail = mailOf(params.template);
  const { key, title, occasion, to, list } = mail;
  const { subject, text } = await renderPreview(context, { template: key, list, data: null });
  const piece = mailPiece(key);
  const mayEdit = mayEnterOffice(ctx.actor, piece.area);
  return {
    mail: { key, title, occasion, to, subject, text },
    edit: mayEdit ? await loadPiece(piece, context) : null,
    placeholders: samplesOf(mail, context.get(siteContext)),
    queued: await previewOutcome(ctx, query),
  };
});

export const action = formAction(mailForm, async (form, { ctx, context, params, values }) => {
  const { key } = mailOf(params.template);
  if (form.intent !== "send") return savePiece(mailPiece(key), form, values, context);
  const mail = await sendPreview(ctx, { template: key, data: null });
  return { done: "queued", query: { mail: String(mail) } };
});

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.mail.title ?? "E-mail");

export default function MailScreen({
  loaderData: { mail, edit, placeholders, queued },
  actionData,
}: Route.ComponentProps) {
  const preview = `/back-office/mails/${mail.key}/html`;
  return (
    <OfficePage heading={mail.title} about={`${mail.occasion} To: ${mail.to}.`} done={DONE} outcome={queued}>
      <p className="mb-6">
        <TextLink href="/back-office/mails">All e-mail texts</TextLink>
      </p>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
        <section aria-label="Text" className="min-w-0">
          {edit === null ? (
            <EmptyList>Only owners edit the text of this e-mail.</EmptyList>
          ) : (
            <>
              <PieceForm {...edit} refused={actionData ?? null} preview={preview} />
              <h2 className="mt-8 mb-2 font-semibold">Placeholders, with what the preview shows for them</h2>
              <Facts facts={placeholders.map(([name, sample]) => [`{${name}}`, sample])} />
            </>
          )}
        </section>
        <section aria-label="Preview" className="min-w-0">
          <iframe
            name="preview"
            title={`Preview: ${mail.title}`}
            src={preview}
            sandbox=""
            tabIndex={-1}
            className="h-180 w-full rounded-md border border-line bg-surface"
          />
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ActionButton value="send" label="Send to me" />
            <TextLink href={preview}>Open this e-mail alone</TextLink>
          </div>
          <details className="mt-3">
            <summary className="link w-fit">Plain text</summary>
            <p className="office-text mt-3">{mail.text}</p>
          </details>
        </section>
      </div>
      {edit !== null && (
        <>
          <h2 className="mt-10 mb-3 text-xl font-semibold">History</h2>
          <PieceHistory {...edit} canRestore />
          <script type="module" src={previewScript} />
        </>
      )}
    </OfficePage>
  );
}
