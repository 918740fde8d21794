/** What is done with one element of `primary_doc.xml`. */
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

ignored("the table below holds every version's elements", at("schemaVersion"));
kept(at("submissionType"), at("testOrLive"));
ignored("an instruction to EDGAR", at("returnCopy"));
branch(at("contactData"), at("notificationAddressList"));
ignored("how EDGAR reaches the filer, who is often a law firm",
  ...under(at("contactData"), ["contactName", "contactPhoneNumber", "contactEmailAddress"]),
  at("notificationAddressList/notificationEmailAddress"));

// Items 1 and 2: the primary issuer is the company of the record.
const issuer = at("primaryIssuer");
const issuerAddress = `${issuer}/issuerAddress`;
branch(issuer, issuerAddress, `${issuer}/yearOfInc`, ...under(issuer, PREVIOUS_NAMES));
kept(`${issuer}/cik`, `${issuer}/entityName`, `${issuerAddress}/city`, `${issuerAddress}/stateOrCountry`,
  `${issuer}/yearOfInc/value`);
for (const list of under(issuer, PREVIOUS_NAMES)) keptEach(`${list}/value`, `${list}/previousName`);
ignored("a password of EDGAR's, never published", `${issuer}/ccc`);
ignored("street addresses are not kept", ...under(issuerAddress, ["street1", "street2", "zipCode"]));
ignored("says what the code beside it says", `${issuerAddress}/stateOrCountryDescription`);
ignored("telephone numbers are not kept", `${issuer}/issuerPhoneNumber`);
ignored("where a company is registered is not where it works", `${issuer}/jurisdictionOfInc`);
ignored("the legal form is part of the name", `${issuer}/entityType`, `${issuer}/entityTypeOtherDesc`);
ignored("a span of years is not a year", ...under(`${issuer}/yearOfInc`, YEAR_CHOICES));

const coIssuer = at("issuerList/issuer");
branch(at("issuerList"), coIssuer, `${coIssuer}/issuerAddress`, `${coIssuer}/yearOfInc`, ...under(coIssuer, PREVIOUS_NAMES));
ignored("a further issuer; the record is of the primary one",
  ...under(coIssuer, ["cik", "ccc", "entityName", "issuerPhoneNumber", "jurisdictionOfInc", "entityType", "entityTypeOtherDesc"]),
  ...under(`${coIssuer}/issuerAddress`, ADDRESS),
  ...under(`${coIssuer}/yearOfInc`, [...YEAR_CHOICES, "value"]),
  ...under(coIssuer, PREVIOUS_NAMES).flatMap((list) => under(list, ["value", "previousName"])),
  at("issuerList/over100IssuerFlag"));

// Item 3: related persons.
const person = at("relatedPersonsList/relatedPersonInfo");
branch(at("relatedPersonsList"), person,
  ...under(person, ["relatedPersonName", "relatedPersonAddress", "relatedPersonRelationshipList"]));
kept(...under(`${person}/relatedPersonName`, ["firstName", "middleName", "lastName"]), `${person}/relationshipClarification`);
keptEach(`${person}/relatedPersonRelationshipList/relationship`);
ignored("people's addresses are not kept", ...under(`${person}/relatedPersonAddress`, ADDRESS));
ignored("says only that the list is longer elsewhere", at("relatedPersonsList/over100PersonsFlag"));

// Items 4 to 16: the offering.
const offering = at("offeringData");
const group = `${offering}/industryGroup`;
branch(offering, ...under(offering, ["industryGroup", "issuerSize", "federalExemptionsExclusions", "typeOfFiling",
  "durationOfOffering", "typesOfSecuritiesOffered", "businessCombinationTransaction", "salesCompensationList",
  "offeringSalesAmounts", "investors", "salesCommissionsFindersFees", "useOfProceeds", "signatureBlock"]));
branch(`${group}/investmentFundInfo`);
kept(`${group}/industryGroupType`, ...under(`${group}/investmentFundInfo`, ["investmentFundType", "is40Act"]));
ignored("ranges of revenue and asset value are not in the catalogue",
  ...under(`${offering}/issuerSize`, ["revenueRange", "aggregateNetAssetValueRange"]));
keptEach(`${offering}/federalExemptionsExclusions/item`);

const filing = `${offering}/typeOfFiling`;
branch(`${filing}/newOrAmendment`, `${filing}/dateOfFirstSale`);
kept(`${filing}/newOrAmendment/previousAccessionNumber`, ...under(`${filing}/dateOfFirstSale`, ["value", "yetToOccur"]));
ignored("the submission type says so", `${filing}/newOrAmendment/isAmendment`);
ignored("how long the offering is meant to last is not in the catalogue", `${offering}/durationOfOffering/moreThanOneYear`);

const securities = `${offering}/typesOfSecuritiesOffered`;
kept(...under(securities, ["isPooledInvestmentFundType", "isTenantInCommonType"]));
ignored("the kind of security is not a funding stage",
  ...under(securities, ["isEquityType", "isDebtType", "isOptionToAcquireType", "isSecurityToBeAcquiredType",
    "isMineralPropertyType", "isOtherType", "descriptionOfOtherType"]));

const combination = `${offering}/businessCombinationTransaction`;
kept(`${combination}/isBusinessCombinationTransaction`);
ignored("what one investor must pay at least is not what was raised", `${offering}/minimumInvestmentAccepted`);

const recipient = `${offering}/salesCompensationList/recipient`;
branch(recipient, `${recipient}/recipientAddress`, `${recipient}/statesOfSolicitationList`);
ignored("brokers and their commissions are not in the catalogue",
  ...under(recipient, ["recipientName", "recipientCRDNumber", "associatedBDName", "associatedBDCRDNumber", "foreignSolicitation"]),
  ...under(`${recipient}/recipientAddress`, ADDRESS),
  ...under(`${recipient}/statesOfSolicitationList`, ["state", "description", "value"]),
  `${offering}/salesCompensationList/over100RecipientFlag`);

const amounts = `${offering}/offeringSalesAmounts`;
kept(`${amounts}/totalAmountSold`);
ignored("what is offered is not what was raised", ...under(amounts, ["totalOfferingAmount", "totalRemaining"]));
ignored("free text about an answer",
  `${amounts}/clarificationOfResponse`, `${combination}/clarificationOfResponse`,
  `${offering}/salesCommissionsFindersFees/clarificationOfResponse`, `${offering}/useOfProceeds/clarificationOfResponse`);
ignored("counts of unnamed investors are not in the catalogue", ...under(`${offering}/investors`,
  ["hasNonAccreditedInvestors", "numberNonAccreditedInvestors", "totalNumberAlreadyInvested"]));

const expenses = [...under(`${offering}/salesCommissionsFindersFees`, ["salesCommissions", "findersFees"]),
  `${offering}/useOfProceeds/grossProceedsUsed`];
branch(...expenses);
ignored("what the offering costs is not what was raised", ...expenses.flatMap((path) => under(path, ["dollarAmount", "isEstimate"])));

const signature = `${offering}/signatureBlock/signature`;
branch(signature);
keptEach(`${signature}/signatureDate`);
ignored("signers are not necessarily part of the company",
  ...under(signature, ["issuerName", "signatureName", "nameOfSigner", "signatureTitle"]),
  `${offering}/signatureBlock/authorizedRepresentative`);

/** Every element of Form D's schemas by its path from the root; one that is not here quarantines the filing. */
export const ELEMENTS: ReadonlyMap<string, Handling> = table;
