import type { WithdrawnCompany } from "../searches/withdrawn-companies.ts";
import type { PostAnswer } from "../../../platform/http/post.ts";
import type { RecordTool } from "./records/record-tool.ts";

/** A value of a lead, as exports have it. */
export type Value = string | number | boolean | readonly string[] | null;

/** A field of the tool, and the column of exports that fills it unless the customer chooses another. */
export interface Field {
  /** Its name in the tool; with a dot, the object comes first: "contact.email". */
  readonly name: string;
  readonly label: string;
  readonly column: string | null;
}

/** Rule for a field that has another value in the tool: keep that value, overwrite it, or never write the field. */
export const POLICIES = ["fill", "overwrite", "never"] as const;
export type Policy = (typeof POLICIES)[number];
export type Policies = Readonly<Record<string, Policy>>;

/** A lead to send, identified by its company or round. */
export interface DueLead {
  readonly key: number;
  /** `added` for the first time; `withdrawn` has no values. */
  readonly event: "added" | "corrected" | "withdrawn";
  readonly search: string;
  readonly companyId: number;
  /** By field, as mapped by the customer; null if unknown. */
  readonly values: Readonly<Record<string, Value>>;
  /** Fields that differ from what was sent before; empty for what is sent first. */
  readonly changed: readonly string[];
  /** Of a withdrawn round; null for what has values, and for tools that are keyed by company. */
  readonly withdrawn: WithdrawnCompany | null;
  /** Names the event: the same when a message is repeated, another for every change. */
  readonly messageId: string;
  /** True if it was sent before without an answer, so that it may have arrived. */
  readonly isRepeated: boolean;
}

/** Outcome of a request: problems by key (all others were accepted), or nothing was. */
export type Sent =
  | {
      readonly kind: "answered";
      readonly problems: ReadonlyMap<number, string>;
      /** Leads that were not written for a reason that is no problem, such as that the customer deleted the record. */
      readonly left?: ReadonlyMap<number, Left>;
    }
  /** The tool does not want it: a wrong token, a missing right. */
  | { readonly kind: "refused"; readonly error: string }
  /** It may work later; `isLimit` if the tool only asked for a pause, `isUnknown` if it may have been received. */
  | {
      readonly kind: "failed";
      readonly error: string;
      readonly retryAfterMs: number | null;
      readonly isLimit?: true;
      readonly isUnknown?: true;
    };

/** Why a lead was left: deleted in the tool, or found there by its name only, which the customer decides. */
export type Left = "gone" | "asked" | "skipped";

export type Refused = Exclude<Sent, { readonly kind: "answered" }>;

/** An answer with its body as text. */
export type Answer = Extract<PostAnswer, { readonly status: "answered" }>;

export interface Call {
  readonly credential: string;
  /** Headers that sign a message with the destination's key (Standard Webhooks). */
  readonly sign: (id: string, body: string) => Readonly<Record<string, string>>;
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
  /** Asked for as well, without which the sign-in works. */
  readonly optionalScopes: readonly string[];
  readonly tokenPath: string;
  readonly revokePath: string;
}

interface Kind {
  /** Stored, so it never changes. */
  readonly key: string;
  readonly label: string;
  /** What arrives there, in one sentence. */
  readonly description: string;
  readonly credential: CredentialRules;
  /** Another way than the credential, if the operator has an app there. */
  readonly signIn?: SignIn;
  readonly fields: readonly Field[];
  /** Leads that are sent and recorded together. */
  readonly batch: number;
  /** Requests in a time, as documented. */
  readonly limit: { readonly requests: number; readonly perMs: number };
  /** Of every request; by default none, because the credential is the address. */
  headers?(credential: string): Readonly<Record<string, string>>;
  /** Whether everything that matches today can be sent at the start. */
  readonly loadsExisting: boolean;
}

/** A tool with a record per company, filled from its newest round. */
interface RecordKind extends Kind {
  readonly keyedBy: "company";
  readonly records: RecordTool;
  /** Creates what the tool needs, again if it exists; the names of fields that the credential may not create. */
  prepare(call: Call): Promise<readonly string[] | Refused>;
}

/** A message taken back: what it names of people, or all of it. */
export interface TakenBackMessage {
  readonly roundId: number;
  readonly messageId: string;
  readonly fields: readonly string[];
  /** Null if the company may not be named. */
  readonly company: { readonly id: number; readonly name: string } | null;
}

/** A receiver of a message per round. */
interface MessageKind extends Kind {
  readonly keyedBy: "round";
  /** Sends at most {@link batch} leads with different keys. */
  send(call: Call, leads: readonly DueLead[]): Promise<Sent>;
  /** Asks the receiver to remove what an earlier message said. */
  takeBack(call: Call, messages: readonly TakenBackMessage[]): Promise<Sent>;
  /** The message of *Send a test message*. */
  test(call: Call): Promise<Sent>;
}

/** A tool that receives leads: one folder, one declaration. */
export type DestinationKind = RecordKind | MessageKind;
