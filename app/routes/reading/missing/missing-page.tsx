import { SearchBox } from "../../../ui/forms/search-box.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";

/** The 404 screen. The browser script logs the missing path. `examples`: questions that have an answer. */
export function MissingPage({ examples = [] }: { readonly examples?: readonly string[] }) {
  return (
    <div data-missing-path="">
      <MessageScreen
        sign="404"
        heading="Oops! Page not found"
        action={
          <>
            <SearchBox id="ask" label="Rounds, companies, people and investors" examples={examples} />
            <a className="button button-quiet mt-6" href="/">
              Return to Home
            </a>
          </>
        }
      />
    </div>
  );
}
