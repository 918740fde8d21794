/** The values of an invented Form C or a form about its offering. */
export interface InventedOffering {
  readonly submissionType?: string;
  readonly cik?: string;
  readonly fileNumber?: string;
  readonly name?: string;
  readonly website?: string;
  readonly employees?: string;
  readonly security?: string;
  readonly securityDescription?: string;
  readonly target?: string;
  readonly maximum?: string;
  readonly deadline?: string;
  readonly progress?: string;
  readonly signer?: string;
  readonly title?: string;
  readonly signedOn?: string;
}

const element = (name: string, value: string | undefined): string =>
  value === undefined ? "" : `<${name}>${value}</${name}>`;

/** The `primary_doc.xml` of an invented offering, in the order of the SEC's schema. */
export function inventedOffering({
  submissionType = "C",
  cik = "0009990101",
  fileNumber,
  name = "Invented Robotics Labs, Inc.",
  website = "https://robotics.example",
  employees = "12.00",
  security = "Other",
  securityDescription = "SAFE",
  target = "25000.00",
  maximum = "1235000.00",
  deadline = "04-30-2026",
  progress,
  signer = "Ada Example",
  title = "CEO and Director",
  signedOn = "02-03-2026",
}: InventedOffering = {}): string {
  const people = `<signatureInfo><issuerSignature>${element("issuer", name)}${element("issuerSignature", signer)}${element("issuerTitle", title)}</issuerSignature>
  <signaturePersons><signaturePerson>${element("personSignature", signer)}${element("personTitle", title)}${element("signatureDate", signedOn)}</signaturePerson></signaturePersons></signatureInfo>`;
  const issuer =
    submissionType === "C-W"
      ? element("nameOfIssuer", name)
      : `${element("nameOfIssuer", name)}<legalStatus><legalStatusForm>Corporation</legalStatusForm>
  <jurisdictionOrganization>DE</jurisdictionOrganization><dateIncorporation>05-01-2022</dateIncorporation></legalStatus>
  <issuerAddress><com:street1>1 Private Lane</com:street1><com:city>SPRINGFIELD</com:city><com:stateOrCountry>CA</com:stateOrCountry>
  <com:zipCode>90099</com:zipCode></issuerAddress>${element("issuerWebsite", website)}`;
  const offering =
    submissionType === "C-W"
      ? ""
      : `<offeringInformation>${element("securityOfferedType", security)}${element("securityOfferedOtherDesc", securityDescription)}
  ${element("price", "1.20000")}${element("offeringAmount", target)}${element("maximumOfferingAmount", maximum)}${element("deadlineDate", deadline)}</offeringInformation>
  <annualReportDisclosureRequirements>${element("currentEmployees", employees)}${element("revenueMostRecentFiscalYear", "987654.00")}
  <issueJurisdictionSecuritiesOffering>NY</issueJurisdictionSecuritiesOffering></annualReportDisclosureRequirements>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/formc" xmlns:com="http://www.sec.gov/edgar/common">
<headerData>${element("submissionType", submissionType)}<filerInfo><filer><filerCredentials>${element("filerCik", cik)}<filerCcc>XXXXXXXX</filerCcc></filerCredentials>
${element("fileNumber", fileNumber)}</filer><liveTestFlag>LIVE</liveTestFlag></filerInfo></headerData>
<formData><issuerInformation>${element("progressUpdate", progress)}<issuerInfo>${issuer}</issuerInfo>
<isCoIssuer>N</isCoIssuer><companyName>Invented Portal LLC</companyName><commissionCik>0009990900</commissionCik>
<commissionFileNumber>007-00999</commissionFileNumber></issuerInformation>${offering}${people}</formData></edgarSubmission>
`;
}
