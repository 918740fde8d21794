/** Title and text of the screen for a failed request. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

const FAILED: ErrorWords = { title: "Something went wrong", text: "We're sorry for the inconvenience. Please try again." };

const WORDS: Readonly<Record<number, ErrorWords>> = {
  400: { title: "We couldn't read this request", text: "The address or the form is incomplete. Go back and try again." },
  401: { title: "Access denied", text: "The credentials you sent are not valid." },
  403: { title: "Not allowed", text: "You can't do this here." },
  404: { title: "Page not found", text: "There is nothing at this address." },
  405: { title: "This page doesn't accept forms", text: "Open the page and start again from there." },
  410: { title: "No longer available", text: "What was at this address has been removed." },
  413: { title: "That's too large", text: "Please shorten what you sent and try again." },
  429: { title: "Too many requests", text: "Please wait a while and try again." },
};

/** The words for an HTTP status; statuses of 500 and above, and unusual ones, share one text. */
export function errorWords(status: number): ErrorWords {
  return WORDS[status] ?? FAILED;
}
