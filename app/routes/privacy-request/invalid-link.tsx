import { PrimaryLink } from "../../ui/controls.tsx";
import { MessageScreen } from "../../ui/message-screen.tsx";

/** The answer to a link of a privacy request that is cut off or forged. */
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
