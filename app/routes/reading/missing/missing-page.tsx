import { SearchBox } from "../../../ui/forms/search-box.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

/** The 404 screen. The browser script logs the missing path. */
export function MissingPage() {
  return (
    <div data-missing-path="">
      <MessageScreen
        sign="404"
        heading="Oops! Page not found"
        action={
          <>
            <SearchBox id="ask" label="Rounds, companies, people and investors" />
            <a className="button button-quiet mt-6" href="/">
              Return to Home
            </a>
          </>
        }
      />
    </div>
  );
}
