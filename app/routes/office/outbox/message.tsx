import { titled } from "../../../page-meta.ts";
import { QuietLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/message.ts";
import { readStored } from "./shown-mail.ts";
import { STATE_LABELS } from "./labels.ts";
import { EmptyList, Facts, OfficePage } from "../office-page.tsx";

export async function loader(asked: Route.LoaderArgs) {
  const { message, words } = await readStored(asked);
  const { data: _said, ...mail } = message;
  return { mail, words: words === null ? null : { subject: words.subject, text: words.text } };
}

export const meta = titled("A mail");

export default function MailMessage({ loaderData: { mail, words } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading={words === null ? `Mail ${mail.id}` : words.subject}
      about={words === null ? undefined : "As sent."}
    >
      <Facts
        facts={[
          ["To", mail.to ?? "Forgotten"],
          ["State", STATE_LABELS[mail.state]],
          ["Written", <Instant key="written" at={mail.createdAt} />],
          ["Last reply", mail.lastAnswer],
        ]}
      />
      <div className="mt-6">
        {words === null ? (
          <EmptyList>Content deleted, because it may contain a sign-in link.</EmptyList>
        ) : (
          <>
            <QuietLink href={`/back-office/mail/${mail.id}/html`}>Preview</QuietLink>
            <h2 className="mt-6 text-lg font-semibold">Plain text</h2>
            <p className="office-text">{words.text}</p>
          </>
        )}
      </div>
    </OfficePage>
  );
}
