import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

/** The page for a truncated or forged link of a privacy request. */
export function InvalidLink() {
  return (
    <MessageScreen
      heading="This link is invalid"
      action={<PrimaryLink href="/dont-sell-my-info">Send a request</PrimaryLink>}
    >
      Please copy the whole link from our e-mail, or send your request again.
    </MessageScreen>
  );
}
