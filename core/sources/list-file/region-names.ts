import { fold } from "./text.ts";

const US = "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico";
const CANADA = "ON Ontario,BC British Columbia,QC Quebec,AB Alberta,MB Manitoba,NS Nova Scotia,NB New Brunswick";
const OTHERS: Readonly<Record<string, string>> = {
  CA: "Saskatchewan,Newfoundland and Labrador,Prince Edward Island",
  GB: "England,Scotland,Wales,Northern Ireland",
  FR: "Auvergne-Rhône-Alpes,Bourgogne-Franche-Comté,Bretagne,Centre-Val de Loire,Corse,Grand Est,Hauts-de-France,Île-de-France,Normandie,Nouvelle-Aquitaine,Occitanie,Pays de la Loire,Provence-Alpes-Côte d'Azur",
  DE: "Bavaria,Bayern,Baden-Württemberg,Hesse,Hessen,Lower Saxony,Niedersachsen,North Rhine-Westphalia,Nordrhein-Westfalen,Saxony,Sachsen,Brandenburg,Thuringia,Thüringen",
  IN: "Karnataka,Maharashtra,Tamil Nadu,Telangana,Haryana,Uttar Pradesh,Gujarat,Rajasthan,Kerala,West Bengal,Madhya Pradesh,Andhra Pradesh,Odisha,Assam,Bihar,Goa,Himachal Pradesh,Uttarakhand,Jharkhand,Chhattisgarh",
  AU: "New South Wales,Queensland,South Australia,Western Australia,Tasmania,NSW,QLD",
  CH: "Canton of Zurich,Canton of Vaud,Vaud,Zug",
  ES: "Catalonia,Cataluña,Andalusia,Andalucía,Basque Country",
};

export interface Region {
  readonly name: string;
  readonly country: string;
}

const BY_CODE = new Map<string, Region>();
const BY_NAME = new Map<string, Region>();
for (const [country, table] of [["US", US], ["CA", CANADA]] as const) {
  for (const entry of table.split(",")) {
    const region = { name: entry.slice(3), country };
    BY_CODE.set(entry.slice(0, 2), region);
    BY_NAME.set(fold(region.name), region);
  }
}
for (const [country, names] of Object.entries(OTHERS)) for (const name of names.split(",")) BY_NAME.set(fold(name), { name, country });

/** The state or province a postal code of the United States or Canada stands for. */
export function regionOfCode(code: string): Region | undefined {
  return BY_CODE.get(code);
}

/** The state, province or region of a name known well enough to tell its country. */
export function regionNamed(name: string): Region | undefined {
  return BY_NAME.get(fold(name.trim()));
}

/** Large cities of countries whose code is also that of a US state: "Berlin, DE" is not in Delaware. */
const CITIES_BY_CODE: Readonly<Record<string, string>> = {
  DE: "berlin,munich,munchen,hamburg,cologne,koln,frankfurt,frankfurt am main,stuttgart,dusseldorf,leipzig,dresden,karlsruhe,heidelberg,aachen,nuremberg,darmstadt,potsdam,bonn,hannover,mannheim",
  IN: "bengaluru,bangalore,mumbai,delhi,new delhi,gurugram,gurgaon,noida,pune,hyderabad,chennai,kolkata,ahmedabad,jaipur,indore,kochi,surat",
  IL: "tel aviv,tel aviv-yafo,jerusalem,haifa,herzliya,ramat gan,petah tikva,netanya,rehovot",
  CA: "toronto,montreal,vancouver,ottawa,calgary,edmonton,waterloo,kitchener,quebec,quebec city,winnipeg,halifax,victoria",
  CO: "bogota,medellin,cali,barranquilla",
  AR: "buenos aires,cordoba,rosario,mendoza",
  ID: "jakarta,bandung,surabaya,bali",
  MA: "casablanca,rabat,marrakech",
  PA: "panama city",
};

/** Whether a city after which a two-letter code stands is a large city of that country rather than of a US state. */
export function isCityOfCountry(city: string, code: string): boolean {
  return CITIES_BY_CODE[code]?.split(",").includes(fold(city)) ?? false;
}
