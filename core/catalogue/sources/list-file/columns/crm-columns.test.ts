import { describe, expect, it } from "vitest";
import { isUsable } from "./column-choice.ts";
import { recogniseColumns } from "./crm-columns.ts";

/** Column headings of each product's own export, and the ones that identify a company. */
const EXPORTS: readonly (readonly [product: string, headings: string, domain: string, email: string, name: string])[] =
  [
    [
      "HubSpot companies",
      "Record ID|Company name|Company owner|Create Date|Phone Number|City|Country/Region|Industry|Company Domain Name|Website URL",
      "Company Domain Name|Website URL",
      "",
      "Company name",
    ],
    [
      "HubSpot contacts",
      "Record ID|First Name|Last Name|Email|Phone Number|Contact owner|Associated Company|Lead Status|Email Domain|First Page Seen|Marketing emails opened",
      "",
      "Email|Email Domain",
      "Associated Company",
    ],
    [
      "Salesforce accounts",
      "Account ID|Account Name|Billing City|Website|Parent Account|Account Owner",
      "Website",
      "",
      "Account Name",
    ],
    [
      "Salesforce leads",
      "First Name|Last Name|Title|Company / Account|Lead Source|Email|Website|Lead Status",
      "Website",
      "Email",
      "Company / Account",
    ],
    [
      "Salesforce field names",
      "FirstName|LastName|Company|Email|Website|NumberOfEmployees",
      "Website",
      "Email",
      "Company",
    ],
    [
      "Pipedrive organizations",
      "Organization - Name|Organization - Owner|Organization - Website|Organization - Label",
      "Organization - Website",
      "",
      "Organization - Name",
    ],
    [
      "Pipedrive people",
      "Person - Name|Person - Organization|Person - Email - Work|Person - Email - Home|Person - Phone - Work",
      "",
      "Person - Email - Work|Person - Email - Home",
      "Person - Organization",
    ],
    [
      "Apollo contacts",
      "First Name|Last Name|Title|Company|Company Name for Emails|Email|Email Status|Email Confidence|Website|Company Linkedin Url",
      "Website",
      "Email",
      "Company",
    ],
    [
      "Apollo accounts",
      "Company|Company Name for Emails|Account Stage|# Employees|Industry|Website|Company Linkedin Url",
      "Website",
      "",
      "Company",
    ],
    [
      "Twenty companies",
      "Id|Name|Domain Name / Link URL|Employees|Linkedin / Link URL|Address / City",
      "Domain Name / Link URL",
      "",
      "Name",
    ],
    [
      "Twenty people",
      "Id|Name / First Name|Name / Last Name|Emails / Primary Email|Company / Name|Job Title",
      "",
      "Emails / Primary Email",
      "Company / Name",
    ],
    ["Close", "id|display_name|url|status_label", "url", "", "display_name"],
    ["Attio", "Record ID|Record|Domains|Categories|Company > LinkedIn", "Domains", "", "Record"],
    [
      "Zoho",
      "Lead Owner|Company|First Name|Last Name|Email|Secondary Email|Website",
      "Website",
      "Email|Secondary Email",
      "Company",
    ],
    [
      "Google contacts",
      "First Name|Last Name|Organization Name|E-mail 1 - Value|Website 1 - Value",
      "Website 1 - Value",
      "E-mail 1 - Value",
      "Organization Name",
    ],
    [
      "LinkedIn connections",
      "First Name|Last Name|URL|Email Address|Company|Position|Connected On",
      "URL",
      "Email Address",
      "Company",
    ],
    ["German", "Firma|Webseite|E-Mail-Adresse|Ort", "Webseite", "E-Mail-Adresse", "Firma"],
    [
      "French",
      "Nom de l'entreprise|Site web|Adresse e-mail|Ville",
      "Site web",
      "Adresse e-mail",
      "Nom de l'entreprise",
    ],
    ["Spanish", "Empresa|Sitio web|Correo electrónico", "Sitio web", "Correo electrónico", "Empresa"],
  ];

describe("recogniseColumns in an export of", () => {
  it.each(EXPORTS)("%s", (_, headings, domain, email, name) => {
    const columns = headings.split("|");
    const choice = recogniseColumns(columns, []);
    const headingsOf = (indices: readonly number[]) => indices.map((at) => columns[at]).join("|");
    expect({
      domain: headingsOf(choice.domain),
      email: headingsOf(choice.email),
      name: headingsOf(choice.name),
    }).toEqual({ domain, email, name });
  });
});

describe("recogniseColumns with unknown headings", () => {
  const rows = [
    ["1", "acme.example", "ada@acme.example", "Acme"],
    ["2", "birch.example", "", "Birch"],
    ["3", "", "ola@cedar.example", "Cedar"],
  ];

  it("recognises domains and e-mail addresses by content, but never names", () => {
    expect(recogniseColumns(["Column 1", "Column 2", "Column 3", "Column 4"], rows)).toEqual({
      domain: [1],
      email: [2],
      name: [],
    });
  });

  it("ignores a column that repeats one URL", () => {
    expect(
      isUsable(
        recogniseColumns(
          ["Booked on"],
          Array.from({ length: 9 }, () => ["https://our-site.example"]),
        ),
      ),
    ).toBe(false);
  });

  it("finds nothing in unrelated columns", () => {
    expect(isUsable(recogniseColumns(["Colour", "Weight"], [["red", "3"]]))).toBe(false);
  });

  it.each(["Vendor website", "Partner website", "Referral site", "Agentur Website"])(
    "leaves out another party's: %s",
    (heading) => {
      expect(
        recogniseColumns(["Company", "Owner email", heading], [["Acme", "ada@us.example", "vendor.example"]]),
      ).toEqual({ domain: [], email: [], name: [0] });
    },
  );

  it.each([
    "Konto",
    "Kunde",
    "Customer",
    "Nom du compte",
    "Razón social",
    "Bedrijfsnaam",
    "brand_name",
    "Ragione sociale",
  ])("recognises names beside websites: %s", (heading) => {
    expect(recogniseColumns([heading, "Website"], [["Acme", "acme.example"]]).name).toEqual([0]);
  });

  it("does not mistake a person's name for a company", () => {
    expect(recogniseColumns(["First Name", "Last Name", "Name"], []).name).toEqual([]);
  });
});
