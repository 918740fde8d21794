import type { ReactNode } from "react";

interface MessageScreenProps {
  /** Large text above the heading ("404"). */
  readonly sign?: string;
  readonly heading: string;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

export function MessageScreen({ sign, heading, children, action }: MessageScreenProps) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-4 py-24 text-center md:py-32">
      {sign !== undefined && <p className="mb-3 text-4xl font-bold tracking-tight text-accent tabular-nums">{sign}</p>}
      <h1 className="text-2xl font-bold md:text-3xl">{heading}</h1>
      {children !== undefined && <div className="mt-4 max-w-prose text-muted">{children}</div>}
      <div className="mt-8 w-full">{action}</div>
    </div>
  );
}

interface ErrorScreenProps {
  /** The address that failed, for the link to try again. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * The error screen: no details, always a link to try again, also without JavaScript. The browser script finds it by
 * `data-error-screen` and reports it.
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
