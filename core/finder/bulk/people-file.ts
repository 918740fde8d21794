import type { BulkFile } from "./read-file.ts";

/** Somebody of a list that a program wrote. */
export interface ListedPerson {
  readonly name: string;
  readonly company: string;
  readonly domain: string;
}

/** People as a list of its own form: what its file has as well, should somebody take it away. */
export function fileOfPeople(people: readonly ListedPerson[]): BulkFile {
  return { format: "csv", headers: ["Name", "Company", "Domain"], rows: people.map(({ name, company, domain }) => ({ name, company, domain, cells: [name, company, domain], isReadable: true })) };
}
