import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

/** The 404 screen. The browser script logs the missing path. */
export function MissingPage() {
  return (
    <div data-missing-path="">
      <MessageScreen
        sign="404"
        heading="Oops! Page not found"
        action={
          <a className="button button-primary" href="/">
            Return to Home
          </a>
        }
      />
    </div>
  );
}
