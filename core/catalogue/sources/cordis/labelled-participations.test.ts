import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { brokenProject, cordisFile } from "../../../../test/builders/invented-registers.ts";
import type { EvidenceRecord, Opened } from "../record.ts";
import { open } from "./open.ts";
import { mayBePerson } from "./participation.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const SETTINGS = { siteName: "Test", siteUrl: "https://test.example" };

type Values = Readonly<Record<string, string>>;
/** Amount, country, day and stage that a person read in an invented row, or the reason why it is no grant. */
type Label = string;

/** 50 invented participations with what differs in their projects, labelled before they were read. */
const LABELLED: readonly (readonly [participation: Values, project: Values, Label])[] = [
  [{}, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ netEcContribution: "2499999,99", ecContribution: "2499999.99" }, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ netEcContribution: "2500000" }, {}, "2500000 DE 2026-01-15 EIC grant"],
  [{ netEcContribution: "528340.97", ecContribution: "0" }, {}, "528340.97 DE 2026-01-15 EIC grant"],
  [{ netEcContribution: "1200000", ecContribution: "1500000" }, {}, "1200000 DE 2026-01-15 EIC grant"],
  [{ netEcContribution: "", ecContribution: "1750000,5" }, {}, "1750000.5 DE 2026-01-15 EIC grant"],
  [{ netEcContribution: "0", ecContribution: "750000" }, {}, "no_contribution"],
  [{ netEcContribution: "", ecContribution: "" }, {}, "no_contribution"],
  [{ netEcContribution: "2.499.999,99" }, {}, "no_contribution"],
  [{ netEcContribution: "2,499,999.99" }, {}, "no_contribution"],
  [{ netEcContribution: "-100" }, {}, "no_contribution"],
  [{ netEcContribution: "1904544,25" }, {}, "1904544.25 DE 2026-01-15 EIC grant"],
  [{}, { fundingScheme: "HORIZON-EIC-ACC-BF" }, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ totalCost: "17500000" }, { fundingScheme: "HORIZON-EIC-ACC-BF" }, "2499999.99 DE 2026-01-15 EIC grant"],
  [{}, { fundingScheme: "HORIZON-EIC" }, "other_scheme"],
  [{}, { fundingScheme: "RIA" }, "other_scheme"],
  [{}, { fundingScheme: "HORIZON-TMA-MSCA-PF-EF" }, "other_scheme"],
  [{ netEcContribution: "50000" }, { fundingScheme: "SME-1" }, "50000 DE 2026-01-15 EU grant"],
  [{}, { fundingScheme: "SME-2" }, "2499999.99 DE 2026-01-15 EU grant"],
  [{}, { fundingScheme: "SME-2b" }, "2499999.99 DE 2026-01-15 EU grant"],
  [{}, { ecSignatureDate: "2025-01-01" }, "2499999.99 DE 2025-01-01 EIC grant"],
  [{}, { ecSignatureDate: "2024-12-31", startDate: "2025-03-01" }, "earlier_year"],
  [{}, { ecSignatureDate: "" }, "no_signature"],
  [{}, { ecSignatureDate: "15/01/2026" }, "no_signature"],
  [{}, { ecSignatureDate: "2026-03-05 10:00:00" }, "2499999.99 DE 2026-03-05 EIC grant"],
  [{}, { status: "CLOSED" }, "2499999.99 DE 2026-01-15 EIC grant"],
  [{}, { status: "TERMINATED" }, "ended"],
  [{ endOfParticipation: "true" }, {}, "ended"],
  [{ endOfParticipation: "" }, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ SME: "false" }, {}, "not_small"],
  [{ SME: "" }, {}, "not_small"],
  [{ activityType: "HES", name: "ERFUNDENE UNIVERSITAET" }, {}, "no_company"],
  [{ activityType: "REC" }, {}, "no_company"],
  [{ activityType: "OTH" }, {}, "no_company"],
  [{ country: "EL", city: "ATHINA", vatNumber: "EL990000002" }, {}, "2499999.99 GR 2026-01-15 EIC grant"],
  [{ country: "UK", city: "CAMBRIDGE", vatNumber: "" }, {}, "2499999.99 GB 2026-01-15 EIC grant"],
  [{ country: "XK", city: "PRISTINA", vatNumber: "" }, {}, "2499999.99 XK 2026-01-15 EIC grant"],
  [{ country: "DE;HU" }, {}, "2499999.99 undefined 2026-01-15 EIC grant"],
  [{ country: "", city: "" }, {}, "2499999.99 undefined 2026-01-15 EIC grant"],
  [{ name: "ERFINDER Anna Beispiel", vatNumber: "" }, {}, "natural_person"],
  [{ name: "Anna Beispiel-Erfinder" }, {}, "natural_person"],
  [{ name: "BEISPIEL E.K." }, {}, "natural_person"],
  [{ name: "Erfindungen Beispiel e.Kfr." }, {}, "natural_person"],
  [{ name: "BEISPIEL PETER" }, {}, "natural_person"],
  [{ name: "" }, {}, "no_name"],
  [{ name: "ANNA ERFINDUNGEN GMBH" }, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ name: "INVENTO ROBOTICS" }, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ name: 'DIE "ERFINDER" AG', shortName: 'THE "INVENTORS"' }, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [{ organizationURL: "www.erfunden.example" }, {}, "2499999.99 DE 2026-01-15 EIC grant"],
  [
    { role: "participant", netEcContribution: "750000" },
    { acronym: "A;B", objective: "One; two" },
    "750000 DE 2026-01-15 EIC grant",
  ],
];

const idOf = (i: number) => String(991_000_000 + i);
const projects = LABELLED.map(([, project], i) => ({ id: idOf(i), ...project }));
const participations = LABELLED.map(([values], i) => ({
  projectID: idOf(i),
  organisationID: idOf(i + 1_000),
  ...values,
}));

function labelOf({ round, company }: EvidenceRecord): Label {
  const { amount, announced, stageText } = round ?? {};
  return `${(amount?.minor ?? NaN) / 100} ${company.country} ${announced?.date} ${stageText}`;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cordis-labelled-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: Buffer, options = {}) {
  const path = join(folder, "cordis.zip");
  await writeFile(path, file);
  const opened: Opened[] = await collected(
    open({ inputs: [path], options, clock: { now: () => NOW }, settings: SETTINGS }),
  );
  const records = new Map<string, EvidenceRecord>();
  for (const one of opened)
    if (one.kind === "document")
      for (const outcome of await collected(one.document.read()))
        if (outcome.kind === "record") records.set(outcome.ref.split(":")[1] ?? "", outcome.record);
  const end = opened.at(-1);
  return { opened, records, leftOut: end?.kind === "left out" ? end.leftOut : {} };
}

describe("50 invented, labelled participations", () => {
  it("are read without a wrong figure, country or date", async () => {
    const { records, leftOut } = await read(cordisFile(projects, participations));
    expect(LABELLED).toHaveLength(50);
    const reasons = LABELLED.map(([, , label]) => label).filter((label) => !label.includes(" "));
    const counts: Record<string, number> = {};
    for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
    expect(leftOut).toEqual(counts);
    LABELLED.forEach(([, , label], i) => {
      const record = records.get(idOf(i));
      expect([i, record && labelOf(record)]).toEqual([i, label.includes(" ") ? label : undefined]);
    });
  });

  it("state a company as a startup with its numbers, and nobody", async () => {
    const { records } = await read(cordisFile(projects, participations));
    expect(records.get(idOf(0))).toMatchObject({
      method: "filed",
      sourceUrl: `https://cordis.europa.eu/project/id/${idOf(0)}`,
      company: {
        legalName: "ERFUNDEN DEEPTECH GMBH",
        city: "Berlin",
        registers: [`pic:${idOf(1_000)}`, "vat:DE990000001"],
        startup: "yes",
      },
      people: [],
    });
    expect(records.get(idOf(48))?.company.website).toBe("https://www.erfunden.example/");
  });
});

describe("the archive", () => {
  it("reads a field that lacks its closing mark, and counts rows that cannot be told apart", async () => {
    const cut = '"990000009";"CUT";"SIGNED";"too few fields"';
    const file = cordisFile(
      [brokenProject({ title: 'Title that ends with a "quoted word"' }), cut, { id: "990000002" }],
      [{}, { projectID: "990000002", organisationID: "990100002" }, '"990000002";"BROKEN";"'],
    );
    const { records, leftOut } = await read(file);
    expect([...records.keys()]).toEqual(["990000001", "990000002"]);
    expect(leftOut).toEqual({ broken_row_of_project: 1, broken_row_of_organization: 1 });
  });

  it("gives a firm in two projects two grants, and one for two rows of a project", async () => {
    const twice = [{}, { role: "thirdParty" }, { projectID: "990000002" }];
    const { opened, leftOut } = await read(cordisFile([{}, { id: "990000002" }], twice));
    expect(opened.filter(({ kind }) => kind === "document")).toHaveLength(2);
    expect(leftOut).toEqual({ repeated: 1 });
  });

  it("reads other schemes if asked, which do not say whether the company is a startup", async () => {
    const { records } = await read(cordisFile([{ fundingScheme: "RIA" }], [{}]), { schemes: "RIA, IA" });
    expect(records.get("990000001")).toMatchObject({
      company: { startup: "unknown" },
      round: { stageText: "EU grant" },
    });
  });

  it("is refused without its tables", async () => {
    const { opened } = await read(Buffer.from("PK\u0003\u0004"));
    expect(opened).toMatchObject([{ kind: "unreadable", reason: expect.stringContaining("zip file") }]);
  });
});

it.each(["SOLARTECH", "NOVA LABS", "BLUE PLANET INNOVATION", "Grün & Söhne OHG", "ARIA B.V."])(
  "takes %s for a firm",
  (name) => {
    expect(mayBePerson(name)).toBe(false);
  },
);
