import { MessageScreen } from "../../ui/message-screen.tsx";

/** The screen of an address that names no company, or one that is no longer listed. */
export function CompanyNotFound() {
  return (
    <MessageScreen
      heading="Company Not Found"
      action={
        <a className="button button-primary" href="/funded-companies">
          Back to Companies
        </a>
      }
    >
      <p>No company is listed at this address.</p>
    </MessageScreen>
  );
}
