import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

/** Shown for a mailed link that is invalid or truncated. */
export function UnknownLink() {
  return (
    <MessageScreen heading="This link is invalid" action={<PrimaryLink href="/contact">Write to us</PrimaryLink>}>
      Please copy the whole link from the bottom of our e-mail. If it still doesn't work, contact us and we'll remove
      you from every list.
    </MessageScreen>
  );
}
