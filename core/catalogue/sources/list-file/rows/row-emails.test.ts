import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

/** The people of a list's only row with their addresses, and the company's own address. */
async function read(columns: string, ...rows: readonly string[]) {
  const csv = `Company,Date,${columns}\n${rows.map((row) => `Acme,2026-07-01,${row}\n`).join("")}`;
  const list = await readList(folder.write("list.csv", csv));
  return list.records.map(({ company, people }) => [
    ...people.map(({ name, email = null }) => [name, email]),
    ...(company.email === undefined ? [] : [company.email]),
  ]);
}

describe("columns of addresses", () => {
  it("give the only founder their address, in lower case", async () => {
    expect(await read("Founder,Founder Email", "Ida Moss,Ida.Moss@Acme.example", "Bo Fern,")).toEqual([
      [["Ida Moss", "ida.moss@acme.example"]],
      [["Bo Fern", null]],
    ]);
  });

  it("belong to the founder in the same position, even if the first has none", async () => {
    expect(
      await read(
        "Founder 1,Founder 2,Founder 1 Email,Founder 2 Email",
        "Ida Moss,Bo Fern,,x@acme.example",
        "Ida Moss,Bo Fern,y@acme.example,z@acme.example",
      ),
    ).toEqual([
      [
        ["Ida Moss", null],
        ["Bo Fern", "x@acme.example"],
      ],
      [
        ["Ida Moss", "y@acme.example"],
        ["Bo Fern", "z@acme.example"],
      ],
    ]);
  });

  it("belong to the founder whose name they contain, in any order", async () => {
    expect(await read("Founders,Founder Emails", '"Ida Moss, Bo Fern","fern@acme.example; ida@acme.example"')).toEqual([
      [
        ["Ida Moss", "ida@acme.example"],
        ["Bo Fern", "fern@acme.example"],
      ],
    ]);
  });

  it("belong to nobody if several founders are possible", async () => {
    expect(await read("Founders,Founder Email", '"Ida Moss, Bo Fern",team.lead@acme.example')).toEqual([
      [
        ["Ida Moss", null],
        ["Bo Fern", null],
      ],
    ]);
  });

  it("belong to a contact, and role addresses to the company", async () => {
    expect(
      await read("Founder,CEO,CEO Email,Email", "Ida Moss,Una Quill,quill@acme.example,hello@acme.example"),
    ).toEqual([[["Ida Moss", null], ["Una Quill", "quill@acme.example"], "hello@acme.example"]]);
  });

  it("belong to the company if they name nobody of the row", async () => {
    expect(
      await read(
        "Founder,Email",
        "Ida Moss,care@acme.example",
        "Ida Moss,im@acme.example",
        "Ida Moss,zora@acme.example",
      ),
    ).toEqual([
      [["Ida Moss", null], "care@acme.example"],
      [["Ida Moss", "im@acme.example"]],
      [["Ida Moss", null], "zora@acme.example"],
    ]);
  });

  it("leave out invalid and personal addresses, and those that the list calls unconfirmed", async () => {
    expect(
      await read(
        "Founder,Email,Email Status",
        "Ida Moss,not known,",
        "Ida Moss,ida.moss@gmail.com,",
        "Ida Moss,ida@acme,",
        "Ida Moss,ida@acme.example,Guess (unverified)",
        "Ida Moss,ida@acme.example,Verified",
      ),
    ).toEqual([
      [["Ida Moss", null]],
      [["Ida Moss", null]],
      [["Ida Moss", null]],
      [["Ida Moss", null]],
      [["Ida Moss", "ida@acme.example"]],
    ]);
  });
});
