/** A related person of an invented notice. */
export interface InventedPerson {
  readonly first?: string;
  readonly middle?: string;
  readonly last: string;
  readonly relationships?: readonly string[];
  readonly clarification?: string;
  readonly street?: string;
}

/** Overrides for an invented notice; everything has a plausible default. */
export interface InventedNotice {
  readonly schemaVersion?: string;
  readonly submissionType?: string;
  readonly testOrLive?: string;
  readonly cik?: string;
  readonly name?: string;
  readonly street?: string;
  readonly phone?: string;
  readonly zip?: string;
  readonly stateOrCountry?: string;
  readonly formerNames?: readonly string[];
  readonly yearOfInc?: string;
  readonly coIssuers?: readonly string[];
  readonly people?: readonly InventedPerson[];
  readonly industry?: string;
  readonly entityType?: string;
  readonly revenue?: string;
  readonly fund?: { readonly type: string; readonly is40Act: boolean };
  readonly exemptions?: readonly string[];
  readonly previousAccession?: string;
  readonly firstSale?: string;
  readonly securities?: readonly string[];
  readonly businessCombination?: boolean;
  readonly offered?: string;
  readonly sold?: string;
  readonly signed?: readonly string[];
  /** Inserted just before the root's end. */
  readonly extra?: string;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const list = (names: readonly string[]): string =>
  names.length === 0
    ? "<value>None</value>"
    : names.map((name) => `<previousName>${escaped(name)}</previousName>`).join("");

function issuer(notice: InventedNotice, cik: string, name: string): string {
  const { street = "12 Invented Way", stateOrCountry = "CA", zip = "90000-1234", phone = "555-010-0199" } = notice;
  // Versions before X0700 had no description of the location.
  const described =
    (notice.schemaVersion ?? "X0708") >= "X0700"
      ? "<stateOrCountryDescription>SOMEWHERE</stateOrCountryDescription>"
      : "";
  return `<cik>${cik}</cik><entityName>${escaped(name)}</entityName>
    <issuerAddress><street1>${escaped(street)}</street1><city>Springfield</city><stateOrCountry>${stateOrCountry}</stateOrCountry>${described}<zipCode>${zip}</zipCode></issuerAddress>
    <issuerPhoneNumber>${phone}</issuerPhoneNumber><jurisdictionOfInc>DELAWARE</jurisdictionOfInc>
    <issuerPreviousNameList>${list(notice.formerNames ?? [])}</issuerPreviousNameList>
    <edgarPreviousNameList><value>None</value></edgarPreviousNameList>
    <entityType>${notice.entityType ?? "Corporation"}</entityType>
    <yearOfInc>${notice.yearOfInc ?? "<withinFiveYears>true</withinFiveYears><value>2022</value>"}</yearOfInc>`;
}

function person(one: InventedPerson): string {
  const middle = one.middle === undefined ? "" : `<middleName>${escaped(one.middle)}</middleName>`;
  return `<relatedPersonInfo>
    <relatedPersonName><firstName>${escaped(one.first ?? "N/A")}</firstName>${middle}<lastName>${escaped(one.last)}</lastName></relatedPersonName>
    <relatedPersonAddress><street1>${escaped(one.street ?? "7 Home Lane")}</street1><city>Hometown</city><stateOrCountry>VT</stateOrCountry><zipCode>05999</zipCode></relatedPersonAddress>
    <relatedPersonRelationshipList>${(one.relationships ?? ["Director"]).map((word) => `<relationship>${word}</relationship>`).join("")}</relatedPersonRelationshipList>
    <relationshipClarification>${escaped(one.clarification ?? "")}</relationshipClarification>
  </relatedPersonInfo>`;
}

/** Test helper: a Form D notice of an invented company, in EDGAR's format. */
export function inventedNotice(notice: InventedNotice = {}): string {
  const {
    submissionType = "D",
    coIssuers = [],
    people = [{ first: "Ada", last: "Example", relationships: ["Executive Officer"] }],
  } = notice;
  const fund = notice.fund
    ? `<investmentFundInfo><investmentFundType>${notice.fund.type}</investmentFundType><is40Act>${notice.fund.is40Act}</is40Act></investmentFundInfo>`
    : "";
  const live = notice.testOrLive === "" ? "" : `<testOrLive>${notice.testOrLive ?? "LIVE"}</testOrLive>`;
  const others =
    coIssuers.length === 0
      ? ""
      : `<issuerList>${coIssuers.map((name, i) => `<issuer>${issuer(notice, `000999000${i}`, name)}</issuer>`).join("")}</issuerList>`;
  const previous =
    notice.previousAccession === undefined
      ? ""
      : `<previousAccessionNumber>${notice.previousAccession}</previousAccessionNumber>`;
  const none = "<clarificationOfResponse></clarificationOfResponse>";
  const { name = "Invented Robotics, Inc.", cik = "0009990001" } = notice;
  return `<?xml version="1.0"?>
<edgarSubmission>
  <schemaVersion>${notice.schemaVersion ?? "X0708"}</schemaVersion><submissionType>${submissionType}</submissionType>${live}
  <primaryIssuer>${issuer(notice, cik, name)}</primaryIssuer>${others}
  <relatedPersonsList>${people.map(person).join("")}</relatedPersonsList>
  <offeringData>
    <industryGroup><industryGroupType>${notice.industry ?? "Other Technology"}</industryGroupType>${fund}</industryGroup>
    <issuerSize><revenueRange>${notice.revenue ?? "Decline to Disclose"}</revenueRange></issuerSize>
    <federalExemptionsExclusions>${(notice.exemptions ?? ["06b"]).map((item) => `<item>${item}</item>`).join("")}</federalExemptionsExclusions>
    <typeOfFiling><newOrAmendment><isAmendment>${submissionType === "D/A"}</isAmendment>${previous}</newOrAmendment><dateOfFirstSale>${notice.firstSale ?? "<value>2024-03-05</value>"}</dateOfFirstSale></typeOfFiling>
    <durationOfOffering><moreThanOneYear>false</moreThanOneYear></durationOfOffering>
    <typesOfSecuritiesOffered>${(notice.securities ?? ["isEquityType"]).map((kind) => `<${kind}>true</${kind}>`).join("")}</typesOfSecuritiesOffered>
    <businessCombinationTransaction><isBusinessCombinationTransaction>${notice.businessCombination ?? false}</isBusinessCombinationTransaction>${none}</businessCombinationTransaction>
    <minimumInvestmentAccepted>0</minimumInvestmentAccepted>
    <salesCompensationList></salesCompensationList>
    <offeringSalesAmounts><totalOfferingAmount>${notice.offered ?? "5000000"}</totalOfferingAmount><totalAmountSold>${notice.sold ?? "2500000"}</totalAmountSold><totalRemaining>${notice.offered === "Indefinite" ? "Indefinite" : "2500000"}</totalRemaining>${none}</offeringSalesAmounts>
    <investors><hasNonAccreditedInvestors>false</hasNonAccreditedInvestors><totalNumberAlreadyInvested>4</totalNumberAlreadyInvested></investors>
    <salesCommissionsFindersFees><salesCommissions><dollarAmount>0</dollarAmount></salesCommissions><findersFees><dollarAmount>0</dollarAmount></findersFees>${none}</salesCommissionsFindersFees>
    <useOfProceeds><grossProceedsUsed><dollarAmount>0</dollarAmount></grossProceedsUsed>${none}</useOfProceeds>
    <signatureBlock>${(notice.signed ?? ["2024-03-12"]).map((date) => `<signature><issuerName>${escaped(name)}</issuerName><signatureName>/s/ Ada</signatureName><nameOfSigner>Ada Example</nameOfSigner><signatureTitle>CEO</signatureTitle><signatureDate>${date}</signatureDate></signature>`).join("")}</signatureBlock>
  </offeringData>${notice.extra ?? ""}
</edgarSubmission>`;
}

/** Test helper: the notice within a full submission text with EDGAR's header. */
export function inventedSubmission(
  notice: InventedNotice,
  header: { accession: string; filedOn: string; fileNumber: string },
): string {
  const { cik = "0009990001", name = "Invented Robotics, Inc.", submissionType = "D" } = notice;
  return `<SEC-DOCUMENT>${header.accession}.txt : ${header.filedOn}
<SEC-HEADER>${header.accession}.hdr.sgml : ${header.filedOn}
ACCESSION NUMBER:\t\t${header.accession}
CONFORMED SUBMISSION TYPE:\t${submissionType}
FILED AS OF DATE:\t\t${header.filedOn}

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\t${name}
\t\tCENTRAL INDEX KEY:\t\t\t${cik}

\tFILING VALUES:
\t\tSEC FILE NUMBER:\t${header.fileNumber}

\tBUSINESS ADDRESS:\t
\t\tSTREET 1:\t\t${notice.street ?? "12 Invented Way"}
\t\tCITY:\t\t\tSPRINGFIELD
\t\tZIP:\t\t\t${notice.zip ?? "90000-1234"}
\t\tBUSINESS PHONE:\t\t${notice.phone ?? "555-010-0199"}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${submissionType}
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
${inventedNotice(notice)}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}
