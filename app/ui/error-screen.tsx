import { MessageScreen } from "./message-screen.tsx";

interface ErrorScreenProps {
  /** The address that failed, to ask for again. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * What a visitor sees when a page could not be made: never why, always a way to try again, also without JavaScript.
 * The browser script finds it by `data-error-screen` and reports it.
 */
export function ErrorScreen({ path, query }: ErrorScreenProps) {
  return (
    <MessageScreen
      heading="Something went wrong"
      action={
        <form method="get" action={path}>
          {[...query].map(([name, value], place) => (
            <input key={`${place}${name}`} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-primary">
            Refresh Page
          </button>
        </form>
      }
    >
      <p data-error-screen="">We're sorry for the inconvenience. Please try refreshing the page.</p>
    </MessageScreen>
  );
}
