import { MessageScreen } from "../../ui/message-screen.tsx";

/** The screen of an address that names no founder, or one who is no longer listed. */
export function FounderNotFound() {
  return (
    <MessageScreen
      heading="Founder Not Found"
      action={
        <a className="button button-primary" href="/companies">
          Back to Companies
        </a>
      }
    >
      <p>No founder is listed at this address.</p>
    </MessageScreen>
  );
}
