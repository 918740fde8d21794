/** Handling of one element of `primary_doc.xml`. */
export type Handling =
  | { readonly kind: "branch" }
  | { readonly kind: "kept"; readonly repeats: boolean }
  | { readonly kind: "ignored"; readonly why: string };

const table = new Map<string, Handling>();

function branch(...paths: string[]): void {
  for (const path of paths) table.set(path, { kind: "branch" });
}
function kept(...paths: string[]): void {
  for (const path of paths) table.set(path, { kind: "kept", repeats: false });
}
function keptEach(...paths: string[]): void {
  for (const path of paths) table.set(path, { kind: "kept", repeats: true });
}
function ignored(why: string, ...paths: string[]): void {
  for (const path of paths) table.set(path, { kind: "ignored", why });
}
const under = (parent: string, names: readonly string[]): string[] => names.map((name) => `${parent}/${name}`);

const ADDRESS = ["street1", "street2", "city", "stateOrCountry", "stateOrCountryDescription", "zipCode"];
const PREVIOUS_NAMES = ["issuerPreviousNameList", "edgarPreviousNameList"];
const YEAR_CHOICES = ["withinFiveYears", "yetToBeFormed", "overFiveYears"];

branch("edgarSubmission");
const at = (path: string): string => `edgarSubmission/${path}`;

ignored("the table below covers the elements of every version", at("schemaVersion"));
kept(at("submissionType"), at("testOrLive"));
ignored("an instruction to EDGAR", at("returnCopy"));
branch(at("contactData"), at("notificationAddressList"));
ignored(
  "contact data of the filer, who is often a law firm",
  ...under(at("contactData"), ["contactName", "contactPhoneNumber", "contactEmailAddress"]),
  at("notificationAddressList/notificationEmailAddress"),
);

// Items 1 and 2: the primary issuer becomes the company.
const issuer = at("primaryIssuer");
const issuerAddress = `${issuer}/issuerAddress`;
branch(issuer, issuerAddress, `${issuer}/yearOfInc`, ...under(issuer, PREVIOUS_NAMES));
kept(
  `${issuer}/cik`,
  `${issuer}/entityName`,
  `${issuerAddress}/city`,
  `${issuerAddress}/stateOrCountry`,
  `${issuer}/yearOfInc/value`,
  `${issuer}/entityType`,
);
for (const list of under(issuer, PREVIOUS_NAMES)) keptEach(`${list}/value`, `${list}/previousName`);
ignored("an EDGAR password, never published", `${issuer}/ccc`);
ignored("street addresses are not kept", ...under(issuerAddress, ["street1", "street2", "zipCode"]));
ignored("repeats the code beside it", `${issuerAddress}/stateOrCountryDescription`);
ignored("telephone numbers are not kept", `${issuer}/issuerPhoneNumber`);
ignored("the place of incorporation is not where the company works", `${issuer}/jurisdictionOfInc`);
ignored("the legal form is part of the name", `${issuer}/entityTypeOtherDesc`);
ignored("a range of years is not a year", ...under(`${issuer}/yearOfInc`, YEAR_CHOICES));

const coIssuer = at("issuerList/issuer");
branch(
  at("issuerList"),
  coIssuer,
  `${coIssuer}/issuerAddress`,
  `${coIssuer}/yearOfInc`,
  ...under(coIssuer, PREVIOUS_NAMES),
);
ignored(
  "another issuer; the record is about the primary one",
  ...under(coIssuer, [
    "cik",
    "ccc",
    "entityName",
    "issuerPhoneNumber",
    "jurisdictionOfInc",
    "entityType",
    "entityTypeOtherDesc",
  ]),
  ...under(`${coIssuer}/issuerAddress`, ADDRESS),
  ...under(`${coIssuer}/yearOfInc`, [...YEAR_CHOICES, "value"]),
  ...under(coIssuer, PREVIOUS_NAMES).flatMap((list) => under(list, ["value", "previousName"])),
  at("issuerList/over100IssuerFlag"),
);

// Item 3: related persons.
const person = at("relatedPersonsList/relatedPersonInfo");
branch(
  at("relatedPersonsList"),
  person,
  ...under(person, ["relatedPersonName", "relatedPersonAddress", "relatedPersonRelationshipList"]),
);
kept(
  ...under(`${person}/relatedPersonName`, ["firstName", "middleName", "lastName"]),
  `${person}/relationshipClarification`,
);
keptEach(`${person}/relatedPersonRelationshipList/relationship`);
ignored("people's addresses are not kept", ...under(`${person}/relatedPersonAddress`, ADDRESS));
ignored("only says that the list continues elsewhere", at("relatedPersonsList/over100PersonsFlag"));

// Items 4 to 16: the offering.
const offering = at("offeringData");
const group = `${offering}/industryGroup`;
branch(
  offering,
  ...under(offering, [
    "industryGroup",
    "issuerSize",
    "federalExemptionsExclusions",
    "typeOfFiling",
    "durationOfOffering",
    "typesOfSecuritiesOffered",
    "businessCombinationTransaction",
    "salesCompensationList",
    "offeringSalesAmounts",
    "investors",
    "salesCommissionsFindersFees",
    "useOfProceeds",
    "signatureBlock",
  ]),
);
branch(`${group}/investmentFundInfo`);
kept(`${group}/industryGroupType`, ...under(`${group}/investmentFundInfo`, ["investmentFundType", "is40Act"]));
kept(`${offering}/issuerSize/revenueRange`);
ignored("only funds state an asset value", `${offering}/issuerSize/aggregateNetAssetValueRange`);
keptEach(`${offering}/federalExemptionsExclusions/item`);

const filing = `${offering}/typeOfFiling`;
branch(`${filing}/newOrAmendment`, `${filing}/dateOfFirstSale`);
kept(
  `${filing}/newOrAmendment/previousAccessionNumber`,
  ...under(`${filing}/dateOfFirstSale`, ["value", "yetToOccur"]),
);
ignored("given by the submission type", `${filing}/newOrAmendment/isAmendment`);
ignored("the catalogue has no planned duration of an offering", `${offering}/durationOfOffering/moreThanOneYear`);

const securities = `${offering}/typesOfSecuritiesOffered`;
kept(...under(securities, ["isPooledInvestmentFundType", "isTenantInCommonType"]));
ignored(
  "the kind of security is not a funding stage",
  ...under(securities, [
    "isEquityType",
    "isDebtType",
    "isOptionToAcquireType",
    "isSecurityToBeAcquiredType",
    "isMineralPropertyType",
    "isOtherType",
    "descriptionOfOtherType",
  ]),
);

const combination = `${offering}/businessCombinationTransaction`;
kept(`${combination}/isBusinessCombinationTransaction`);
ignored("the minimum investment is not the amount raised", `${offering}/minimumInvestmentAccepted`);

const recipient = `${offering}/salesCompensationList/recipient`;
branch(recipient, `${recipient}/recipientAddress`, `${recipient}/statesOfSolicitationList`);
ignored(
  "the catalogue has no brokers or commissions",
  ...under(recipient, [
    "recipientName",
    "recipientCRDNumber",
    "associatedBDName",
    "associatedBDCRDNumber",
    "foreignSolicitation",
  ]),
  ...under(`${recipient}/recipientAddress`, ADDRESS),
  ...under(`${recipient}/statesOfSolicitationList`, ["state", "description", "value"]),
  `${offering}/salesCompensationList/over100RecipientFlag`,
);

const amounts = `${offering}/offeringSalesAmounts`;
kept(...under(amounts, ["totalAmountSold", "totalOfferingAmount"]));
ignored("the rest of the amount offered", `${amounts}/totalRemaining`);
ignored(
  "free text about an answer",
  `${amounts}/clarificationOfResponse`,
  `${combination}/clarificationOfResponse`,
  `${offering}/salesCommissionsFindersFees/clarificationOfResponse`,
  `${offering}/useOfProceeds/clarificationOfResponse`,
);
ignored(
  "the catalogue has no counts of unnamed investors",
  ...under(`${offering}/investors`, [
    "hasNonAccreditedInvestors",
    "numberNonAccreditedInvestors",
    "totalNumberAlreadyInvested",
  ]),
);

const expenses = [
  ...under(`${offering}/salesCommissionsFindersFees`, ["salesCommissions", "findersFees"]),
  `${offering}/useOfProceeds/grossProceedsUsed`,
];
branch(...expenses);
ignored(
  "the costs of an offering are not the amount raised",
  ...expenses.flatMap((path) => under(path, ["dollarAmount", "isEstimate"])),
);

const signature = `${offering}/signatureBlock/signature`;
branch(signature);
keptEach(`${signature}/signatureDate`);
ignored(
  "signers are not necessarily part of the company",
  ...under(signature, ["issuerName", "signatureName", "nameOfSigner", "signatureTitle"]),
  `${offering}/signatureBlock/authorizedRepresentative`,
);

/** Every element of Form D's schemas by path from the root; an unknown element quarantines the filing. */
export const ELEMENTS: ReadonlyMap<string, Handling> = table;
