import { describe, expect, it } from "vitest";
import { namesCompanies, namesPeople, personColumns, personOf } from "./read-file.ts";

describe("personColumns", () => {
  it.each([
    ["Name|Company|Domain", "Ada Park|Acme|acme.example", ["Ada Park", "Acme", "acme.example"]],
    [
      "First Name|Last Name|Company|Website",
      "Ada|Park|Acme|https://acme.example",
      ["Ada Park", "Acme", "https://acme.example"],
    ],
    ["FirstName|LastName|Company|Email", "Ada|Park|Acme|info@acme.example", ["Ada Park", "Acme", "acme.example"]],
    ["Name|Company|Email", "Ada Park|Acme|ada.park@gmail.com", ["Ada Park", "Acme", ""]],
    ["Person - Name|Person - Organization", "Ada Park|Acme", ["Ada Park", "Acme", ""]],
    ["Vorname|Nachname|Firma|Webseite", "Ada|Park|Acme|acme.example", ["Ada Park", "Acme", "acme.example"]],
    ["Prénom|Nom de famille|Entreprise|Site web", "Ada|Park|Acme|acme.example", ["Ada Park", "Acme", "acme.example"]],
    [
      "Full name|Account Name|Account Owner|Company Domain Name",
      "Ada Park|Acme|Kofi|acme.example",
      ["Ada Park", "Acme", "acme.example"],
    ],
    ["Full name|First name|Last name|Domain", "|Ada|Park|acme.example", ["Ada Park", "", "acme.example"]],
  ])("reads a row of %s", (headers, row, [name, company, domain]) => {
    const cells = row.split("|");
    expect(personOf(personColumns(headers.split("|"), [cells]), cells)).toEqual({ name, company, domain });
  });

  it.each([
    ["Company|Domain", false, true],
    ["Name|Phone", true, false],
    ["First name|Domain", false, true],
  ])("decides whether %s names people and companies", (headers, people, companies) => {
    const columns = personColumns(headers.split("|"), []);
    expect([namesPeople(columns), namesCompanies(columns)]).toEqual([people, companies]);
  });
});
