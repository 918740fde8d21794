import type { CompanyFields } from "../../catalog/fields.ts";
import { tenDigitCik } from "./accession.ts";
import { cityName } from "./city-name.ts";
import { edgarPlace } from "./edgar-places.ts";
import type { FormDFiling } from "./filing.ts";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function formerNamesOf(filing: FormDFiling): string[] {
  const names = new Map<string, string>();
  for (const name of filing.previousNames.map(oneLine)) {
    if (!/^(?:none|n\/?a|-|\.)?$/i.test(name) && name !== oneLine(filing.entityName)) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/**
 * Items 1, 2 and 4: the primary issuer. The filed name is the legal name; city and place code are of its principal
 * place of business; the year is the one entered for its organisation ("over five years ago" is no year); "Other"
 * names no industry. Where it is registered is not kept.
 */
export function companyOf(filing: FormDFiling): CompanyFields {
  const cik = tenDigitCik(filing.cik);
  const formerNames = formerNamesOf(filing);
  const city = cityName(filing.city);
  const place = edgarPlace(filing.stateOrCountry);
  const year = /^(?:1[6-9]|20)\d\d$/.test(filing.yearOfInc) ? Number(filing.yearOfInc) : undefined;
  const industry = oneLine(filing.industryGroup);
  return {
    legalName: oneLine(filing.entityName),
    ...(formerNames.length > 0 ? { formerNames } : {}),
    ...(cik === undefined ? {} : { cik }),
    ...(/^(?:none|n\/?a|-|\.)?$/i.test(city) ? {} : { city }),
    ...(place?.region === undefined ? {} : { region: place.region }),
    ...(place ? { country: place.country } : {}),
    ...(year === undefined ? {} : { yearFounded: year }),
    ...(industry === "" || industry.toLowerCase() === "other" ? {} : { industry }),
  };
}
