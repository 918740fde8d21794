/** What a key may be used for. */
export const KEY_SCOPES = ["read", "export", "finder"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What each scope opens, in words for whoever chooses. */
export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: "Read leads, companies and changes (REST interface, MCP, feeds)",
  export: "Take files away (CSV, XLSX, NDJSON)",
  finder: "Search and verify e-mail addresses",
};
