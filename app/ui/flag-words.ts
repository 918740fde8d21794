import type { AddressFlag } from "../../core/finder/verification/verify-addresses.ts";

/** What is known of an address beside whether it is there, in a word and a sentence. */
export const FLAG_WORDS: Readonly<Record<AddressFlag, { readonly word: string; readonly text: string }>> = {
  role: { word: "Function", text: "the address of a function, not of a person." },
  disabled: { word: "Closed", text: "its mail server says that the mailbox was closed." },
  full: { word: "Mailbox full", text: "its mail server says so, and mail may come back." },
  gateway: { word: "Behind a filter", text: "a filter stands before the company's own server and may take what the server refuses." },
};
