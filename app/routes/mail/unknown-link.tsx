import { MessageScreen } from "../../ui/message-screen.tsx";

/** What is said of a mailed link that this site did not make, or that lost a piece on its way. */
export function UnknownLink() {
  return (
    <MessageScreen
      heading="We do not know this link"
      action={
        <a href="/contact" className="button button-primary">
          Write to us
        </a>
      }
    >
      Please copy the whole address from the foot of our mail. If it still does not work, write to us, and we take you off every list.
    </MessageScreen>
  );
}
