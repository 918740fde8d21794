export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

const FAILED: ErrorWords = {
  title: "Something went wrong",
  text: "We're sorry for the inconvenience. Please try again.",
};

const WORDS: Readonly<Record<number, ErrorWords>> = {
  400: { title: "We couldn't read this request", text: "The address or form is incomplete. Go back and try again." },
  401: { title: "Access denied", text: "Your credentials are invalid." },
  403: { title: "Not allowed", text: "You can't do this here." },
  404: { title: "Page not found", text: "There's nothing at this address." },
  405: { title: "This page doesn't accept forms", text: "Open the page and start again from there." },
  408: { title: "That took too long", text: "We didn't receive your request in time. Please try again." },
  410: { title: "No longer available", text: "This page has been removed." },
  413: { title: "That's too large", text: "Please shorten it and try again." },
  417: { title: "We couldn't read this request", text: "It asks for something this site doesn't support." },
  429: { title: "Too many requests", text: "Please wait a while and try again." },
  431: { title: "That's too large", text: "Your browser sent too many cookies or too long an address." },
};

/** Title and text for an HTTP status; 5xx and unusual statuses share one text. */
export function errorWords(status: number): ErrorWords {
  return WORDS[status] ?? FAILED;
}
