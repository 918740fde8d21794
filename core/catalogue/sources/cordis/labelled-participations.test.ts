import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { brokenProject, cordisFile } from "../../../../test/builders/invented-registers.ts";
import { labelRows } from "../../../../test/labels/rows.ts";
import type { EvidenceRecord, Opened } from "../record.ts";
import { open } from "./open.ts";
import { mayBePerson } from "./participation.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const SETTINGS = { siteName: "Test", siteUrl: "https://test.example" };

type Values = Readonly<Record<string, string>>;
/** Euros, country or "none", and day; null: no grant of a company. */
type Label = string | null;

/** 50 invented participations with what differs in their projects. */
const LABELLED = labelRows<readonly [participation: Values, project: Values, Label]>("cordis-participations.jsonl");

const idOf = (i: number) => String(991_000_000 + i);
const projects = LABELLED.map(([, project], i) => ({ id: idOf(i), ...project }));
const participations = LABELLED.map(([values], i) => ({
  projectID: idOf(i),
  organisationID: idOf(i + 1_000),
  ...values,
}));

function labelOf({ round, company }: EvidenceRecord): string {
  const { amount, announced } = round ?? {};
  return `${(amount?.minor ?? NaN) / 100} ${company.country ?? "none"} ${announced?.date}`;
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
    expect(Object.values(leftOut).reduce((sum, count) => sum + count, 0)).toBe(
      LABELLED.filter(([, , label]) => label === null).length,
    );
    LABELLED.forEach(([, , label], i) => {
      const record = records.get(idOf(i));
      expect([i, record === undefined ? null : labelOf(record)]).toEqual([i, label]);
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
    const siteOf = (name: string) =>
      [...records.values()].find(({ company }) => company.legalName === name)?.company.website;
    expect(siteOf("LUMACHINA SRL")).toBe("https://lumachina.example/");
    const stages = [...records.values()].map(({ round }) => round?.stageText);
    expect(new Set(stages)).toEqual(new Set(["EIC grant", "EU grant"]));
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
