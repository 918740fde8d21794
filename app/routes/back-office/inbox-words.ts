/** What a privacy request asks for, or that it is a message, in few words. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  "check-data": "Do you hold data about me?",
  "access-data": "Send me my data",
  "correct-data": "Correct my data",
  "delete-data": "Delete my data",
  "opt-out": "Opt out",
  other: "Something else",
  message: "Message",
};
