import type { WithdrawnCompany } from "../searches/withdrawn-companies.ts";
import type { PostAnswer } from "../../../platform/http/post.ts";

/** A value of a lead, as exports have it. */
export type Value = string | number | boolean | readonly string[] | null;

/** A field of the tool, and the column of exports that fills it unless the customer chooses another. */
export interface Field {
  /** Its name in the tool; with a dot, the object comes first: "contact.email". */
  readonly name: string;
  readonly label: string;
  readonly column: string | null;
}

/** A lead to send, identified by its company or round. */
export interface DueLead {
  readonly key: number;
  /** `added` for the first time; `withdrawn` has no values. */
  readonly event: "added" | "corrected" | "withdrawn";
  readonly search: string;
  /** By field, as mapped by the customer; without empty ones. */
  readonly values: Readonly<Record<string, Exclude<Value, null>>>;
  /** Of a withdrawn round; null for what has values, and for tools that are keyed by company. */
  readonly withdrawn: WithdrawnCompany | null;
  /** The same for the same content, so that receivers can deduplicate. */
  readonly messageId: string;
  /** The tool's record of it, if {@link Remember} was told. */
  readonly recordId: string | null;
}

/** Stores the tool's record of a lead at once, for tools whose search finds late what was just made. */
export type Remember = (key: number, recordId: string) => Promise<void>;

/** Outcome of a request: problems by key (all others were accepted), or nothing was. */
export type Sent =
  | { readonly kind: "answered"; readonly problems: ReadonlyMap<number, string> }
  /** The tool does not want it: a wrong token, a missing right. */
  | { readonly kind: "refused"; readonly error: string }
  /** It may work later. */
  | { readonly kind: "failed"; readonly error: string; readonly retryAfterMs: number | null };

export type Refused = Exclude<Sent, { readonly kind: "answered" }>;

/** An answer with its body as text. */
export type Answer = Extract<PostAnswer, { readonly status: "answered" }>;

export interface Call {
  readonly credential: string;
  /** The tool's address, a setting; empty if the credential is the address. */
  readonly base: string;
  /**
   * Sends JSON within the tool's limit. A refusal or failure is returned as such; any status below 300 and those in
   * `accepted` is an answer.
   */
  readonly json: (
    method: "GET" | "POST" | "PUT" | "PATCH",
    url: string,
    body: object | null,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly accepted?: readonly number[] },
  ) => Promise<Answer | Refused>;
}

export interface CredentialRules {
  readonly label: string;
  /** Where the customer finds it. */
  readonly hint: string;
  /** The credential as stored. Throws AppError `invalid_input`. */
  parse(text: string, options: { readonly allowPrivateAddresses: boolean }): string;
}

/** Sign-in at the tool with the operator's app (OAuth 2.0): its page and its paths of the API. */
export interface SignIn {
  readonly page: string;
  readonly scopes: readonly string[];
  readonly tokenPath: string;
  readonly revokePath: string;
}

/** A tool that receives leads: one folder, one declaration. */
export interface DestinationKind {
  /** Stored, so it never changes. */
  readonly key: string;
  readonly label: string;
  /** What arrives there, in one sentence. */
  readonly description: string;
  readonly credential: CredentialRules;
  /** Another way than the credential, if the operator has an app there. */
  readonly signIn?: SignIn;
  /** A record per company, filled from its newest round, or a message per round. */
  readonly keyedBy: "company" | "round";
  readonly fields: readonly Field[];
  /** Leads that are sent and recorded together. */
  readonly batch: number;
  /** Requests in a time, as documented. */
  readonly limit: { readonly requests: number; readonly perMs: number };
  /** Of every request; by default none, because the credential is the address. */
  headers?(credential: string): Readonly<Record<string, string>>;
  /** Whether everything that matches today can be sent at the start. */
  readonly loadsExisting: boolean;
  /** Creates what the tool needs, again if it exists; null when ready. */
  prepare?(call: Call): Promise<Refused | null>;
  /** Sends at most {@link batch} leads with different keys. */
  send(call: Call, leads: readonly DueLead[], remember: Remember): Promise<Sent>;
}
