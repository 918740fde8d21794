import { isAppError } from "../../../../platform/errors.ts";
import { ELEMENTS } from "./elements.ts";
import type { FiledPerson, FilingProblem, FilingReading, FormDFiling } from "./filing.ts";
import { walkXml } from "./xml.ts";

const ISSUER = "edgarSubmission/primaryIssuer";
const PERSON = "edgarSubmission/relatedPersonsList/relatedPersonInfo";
const OFFERING = "edgarSubmission/offeringData";

class ProblemFound extends Error {
  readonly problem: FilingProblem;
  constructor(problem: FilingProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/** Texts of the kept elements by path. */
class KeptValues {
  private readonly byPath = new Map<string, string[]>();

  add(path: string, text: string, repeats: boolean): void {
    const values = this.byPath.get(path) ?? [];
    if (!repeats && values.length > 0) {
      throw new ProblemFound({
        code: "repeated_element",
        column: path,
        reason: `${path} occurs twice; Form D has it once`,
      });
    }
    values.push(text.trim());
    this.byPath.set(path, values);
  }
  one(path: string): string {
    return this.byPath.get(path)?.[0] ?? "";
  }
  each(path: string): string[] {
    return (this.byPath.get(path) ?? []).filter((text) => text !== "");
  }
  isTrue(path: string): boolean {
    return ["true", "1"].includes(this.one(path).toLowerCase());
  }
}

function personOf(values: KeptValues): FiledPerson {
  const name = `${PERSON}/relatedPersonName`;
  return {
    firstName: values.one(`${name}/firstName`),
    middleName: values.one(`${name}/middleName`),
    lastName: values.one(`${name}/lastName`),
    relationships: values.each(`${PERSON}/relatedPersonRelationshipList/relationship`),
    clarification: values.one(`${PERSON}/relationshipClarification`),
  };
}

function filingOf(values: KeptValues, people: readonly FiledPerson[]): FormDFiling {
  const names = ["issuerPreviousNameList", "edgarPreviousNameList"].map((list) => `${ISSUER}/${list}`);
  const group = `${OFFERING}/industryGroup`;
  const securities = `${OFFERING}/typesOfSecuritiesOffered`;
  const typeOfFiling = `${OFFERING}/typeOfFiling`;
  return {
    submissionType: values.one("edgarSubmission/submissionType"),
    testOrLive: values.one("edgarSubmission/testOrLive"),
    cik: values.one(`${ISSUER}/cik`),
    entityName: values.one(`${ISSUER}/entityName`),
    city: values.one(`${ISSUER}/issuerAddress/city`),
    stateOrCountry: values.one(`${ISSUER}/issuerAddress/stateOrCountry`),
    previousNames: names.flatMap((list) => [...values.each(`${list}/value`), ...values.each(`${list}/previousName`)]),
    yearOfInc: values.one(`${ISSUER}/yearOfInc/value`),
    entityType: values.one(`${ISSUER}/entityType`),
    people,
    industryGroup: values.one(`${group}/industryGroupType`),
    investmentFundType: values.one(`${group}/investmentFundInfo/investmentFundType`),
    is40Act: values.isTrue(`${group}/investmentFundInfo/is40Act`),
    revenueRange: values.one(`${OFFERING}/issuerSize/revenueRange`),
    exemptions: values.each(`${OFFERING}/federalExemptionsExclusions/item`),
    previousAccession: values.one(`${typeOfFiling}/newOrAmendment/previousAccessionNumber`),
    firstSale: values.one(`${typeOfFiling}/dateOfFirstSale/value`),
    firstSaleYetToOccur: values.isTrue(`${typeOfFiling}/dateOfFirstSale/yetToOccur`),
    isPooledFundInterest: values.isTrue(`${securities}/isPooledInvestmentFundType`),
    isTenantInCommon: values.isTrue(`${securities}/isTenantInCommonType`),
    isBusinessCombination: values.isTrue(`${OFFERING}/businessCombinationTransaction/isBusinessCombinationTransaction`),
    totalAmountSold: values.one(`${OFFERING}/offeringSalesAmounts/totalAmountSold`),
    totalOffered: values.one(`${OFFERING}/offeringSalesAmounts/totalOfferingAmount`),
    signatureDates: values.each(`${OFFERING}/signatureBlock/signature/signatureDate`),
  };
}

function refuseUnknown(path: string): never {
  const where = path.replace(/^edgarSubmission\//, "");
  throw new ProblemFound({
    code: "unknown_element",
    column: where,
    reason: `Form D has no element ${where}; the filing was not read, because the element may change the meaning of the others`,
  });
}

/**
 * Reads `primary_doc.xml` of any schema version. {@link ELEMENTS} decides for every element whether it is kept or
 * ignored; an unknown or repeated element, an attribute, or text between elements is a problem that names its path.
 */
export function readPrimaryDocument(xml: string): FilingReading {
  const values = new KeptValues();
  const people: FiledPerson[] = [];
  let person = new KeptValues();
  try {
    walkXml(xml, {
      open(path, attributes) {
        if (!ELEMENTS.has(path)) refuseUnknown(path);
        const attribute = Object.keys(attributes).find((name) => !/^(?:xmlns(?::.*)?|xsi:.*)$/.test(name));
        if (attribute !== undefined) refuseUnknown(`${path}/@${attribute}`);
        if (path === PERSON) person = new KeptValues();
      },
      close(path, text) {
        const handling = ELEMENTS.get(path);
        if (handling?.kind === "kept")
          (path.startsWith(`${PERSON}/`) ? person : values).add(path, text, handling.repeats);
        if (handling?.kind === "branch" && text.trim() !== "") refuseUnknown(`${path}/text()`);
        if (path === PERSON) people.push(personOf(person));
      },
    });
  } catch (error) {
    if (error instanceof ProblemFound) return { ok: false, problem: error.problem };
    if (!isAppError(error)) throw error;
    return { ok: false, problem: { code: "malformed_xml", reason: `not well-formed: ${error.message}` } };
  }
  return { ok: true, filing: filingOf(values, people) };
}
