import { isObject } from "../files/json-object.ts";

/** A text for one person with what stands beside it. */
export interface ObjectItem {
  readonly text: string;
  readonly url?: string;
  readonly title?: string;
  readonly email?: string;
}

const NAME = ["name", "value", "full_name", "fullName", "founder", "person", "label"];
const URL = "linkedin|linkedin_url|linkedinUrl|profile|profile_url|url|link|twitter|permalink".split("|");
const TITLE = ["title", "role", "position", "job_title", "jobTitle"];
const EMAIL = ["email", "mail", "email_address", "emailAddress"];

/** The person of an object in JSON or another notation, under any usual keys; a title alone may be the name. */
export function personObject(given: { readonly [key: string]: unknown }): ObjectItem[] {
  const item = withPerson(given);
  const named =
    firstText(item, NAME) ??
    [item["first_name"] ?? item["firstName"], item["last_name"] ?? item["lastName"]]
      .filter((part) => typeof part === "string")
      .join(" ");
  const [url, title, email] = [firstText(item, URL), firstText(item, TITLE), firstText(item, EMAIL)];
  const text = named === "" ? (title ?? "") : named;
  if (text === "") return [];
  return [
    {
      text,
      ...(url === undefined ? {} : { url }),
      ...(title === undefined || named === "" ? {} : { title }),
      ...(email === undefined ? {} : { email }),
    },
  ];
}

/** An object whose person is an object within it, with the values of both. */
function withPerson(item: { readonly [key: string]: unknown }): { readonly [key: string]: unknown } {
  const person = [item["person"], item["founder"], item["contact"]].find(isObject);
  return person === undefined ? item : { ...item, ...person };
}

function firstText(item: { readonly [key: string]: unknown }, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = item[key];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}
