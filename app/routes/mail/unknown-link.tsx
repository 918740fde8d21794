import { MessageScreen } from "../../ui/message-screen.tsx";

/** Shown for a mailed link that is invalid or truncated. */
export function UnknownLink() {
  return (
    <MessageScreen
      heading="This link is invalid"
      action={
        <a href="/contact" className="button button-primary">
          Write to us
        </a>
      }
    >
      Please copy the whole link from the bottom of our e-mail. If it still doesn't work, contact us and we'll remove
      you from every list.
    </MessageScreen>
  );
}
