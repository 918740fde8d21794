import type { ReactNode } from "react";
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

interface NotListedProps {
  readonly heading: string;
  readonly children: ReactNode;
  /** The way back to the list. */
  readonly action: ReactNode;
}

/** The 404 screen of a company or investor, with the search for another. */
export function NotListed({ heading, children, action }: NotListedProps) {
  return (
    <MessageScreen
      heading={heading}
      action={
        <>
          <SearchBox id="ask" label="Rounds, companies, people and investors" />
          <div className="mt-6">{action}</div>
        </>
      }
    >
      {children}
    </MessageScreen>
  );
}
