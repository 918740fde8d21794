import { placeKey, regionWords } from "./place-key.ts";

/** A first-level division of GeoNames: "BR.26 Santa Catarina". */
export interface Division {
  readonly code: string;
  readonly name: string;
}

/** A subdivision of ISO 3166-2: "BR-SC Santa Catarina", within "BR" or within another subdivision. */
export interface Subdivision {
  readonly code: string;
  readonly name: string;
  readonly parent: string;
}

/** How sources write a region besides its name: in its own and other languages, and as a code. */
export interface RegionSpellings {
  readonly names: ReadonlySet<string>;
  /** Names of divisions within it. */
  readonly districts: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
}

/** Subdivisions whose ISO name and GeoNames name have nothing in common, as "code GeoNames name". */
const PAIRS = `
AE-AZ Abu Dhabi|AR-C Buenos Aires F.D.|AT-2 Carinthia|AT-3 Lower Austria|AT-4 Upper Austria|AT-6 Styria|AT-9 Vienna
BD-B Chittagong|BE-VLG Flanders|BE-WAL Wallonia|CH-GR Grisons|CL-AI Aysén|CL-LI O'Higgins Region
CL-RM Santiago Metropolitan|CN-NM Inner Mongolia|CN-XZ Tibet|CO-SAP San Andres y Providencia|CZ-10 Prague
CZ-20 Central Bohemia|CZ-31 South Bohemian Region|CZ-41 Carlsbad Region|CZ-64 South Moravian|CZ-80 Moravian-Silesian Region
DE-BY Bavaria|DE-NI Lower Saxony|DE-NW North Rhine-Westphalia|DE-SN Saxony|DE-ST Saxony-Anhalt|DK-81 North Denmark
DK-82 Central Jutland|DK-83 South Denmark|DK-84 Capital Region|DK-85 Zealand|EG-ALX Alexandria|EG-C Cairo|EG-GZ Giza
EG-PTS Port Said|EG-SUZ Suez|EG-LX Luxor|ES-CN Canary Islands|ES-IB Balearic Islands|ES-PV Basque Country|ES-VC Valencia
FI-02 South Karelia|FI-03 South Ostrobothnia|FI-04 South Savo|FI-07 Central Ostrobothnia|FI-08 Central Finland
FI-10 Lapland|FI-12 Ostrobothnia|FI-13 North Karelia|FI-14 North Ostrobothnia|FI-15 North Savo|FI-19 Southwest Finland
FR-20R Corsica|FR-BRE Brittany|FR-NAQ Nouvelle-Aquitaine|GR-A East Macedonia and Thrace|GR-C West Macedonia|GR-D Epirus
GR-G West Greece|GR-H Central Greece|GR-K North Aegean|GR-L South Aegean|GR-M Crete|HR-18 Istria|HR-21 Zagreb
HR-08 Primorje-Gorski Kotar|ID-BB Bangka–Belitung Islands|ID-JB West Java|ID-JI East Java|ID-JT Central Java
ID-KB West Kalimantan|ID-KI East Kalimantan|ID-KR Riau Islands|ID-KS South Kalimantan|ID-KT Central Kalimantan
ID-KU North Kalimantan|ID-MU North Maluku|ID-NB West Nusa Tenggara|ID-NT East Nusa Tenggara|ID-PB West Papua
ID-SA North Sulawesi|ID-SB West Sumatra|ID-SG Southeast Sulawesi|ID-SN South Sulawesi|ID-SR West Sulawesi
ID-SS South Sumatra|ID-ST Central Sulawesi|ID-SU North Sumatra|IL-D Southern District|IL-HA Haifa|IL-JM Jerusalem
IL-M Central District|IL-Z Northern District|IT-23 Aosta Valley|IT-88 Sardinia|JP-12 Chiba|JP-23 Aichi|JP-39 Kochi
KR-43 North Chungcheong|LK-1 Western Province|LK-2 Central Province|LK-3 Southern Province|LK-4 Northern Province
LK-5 Eastern Province|LK-6 North Western Province|LK-7 North Central Province|LK-9 Sabaragamuwa Province
MX-CMX Mexico City|MY-07 Penang|MY-14 Kuala Lumpur|MY-15 Labuan|MY-16 Putrajaya|NG-FC FCT|NZ-WGN Wellington Region
PE-LMA Lima region|PL-02 Lower Silesia|PL-06 Lublin|PL-08 Lubusz|PL-10 Łódź Voivodeship|PL-12 Lesser Poland
PL-14 Mazovia|PL-16 Opole Voivodeship|PL-18 Subcarpathia|PL-22 Pomerania|PL-24 Silesia|PL-28 Warmia-Masuria
PL-30 Greater Poland|PL-32 West Pomerania|PT-20 Azores|PT-30 Madeira|RU-MOS Moscow Oblast|RU-MOW Moscow
RU-NIZ Nizhny Novgorod Oblast|RU-PER Perm Krai|RU-SAM Samara Oblast|RU-TUL Tula Oblast|RU-YAR Yaroslavl Oblast
SA-02 Mecca Region|SA-03 Medina Region|SA-04 Eastern Province|SK-NI Nitra Region|SK-TA Trnava Region
SK-TC Trenčín Region|SK-ZI Žilina Region|TH-10 Bangkok|UA-43 Crimea|VE-A Distrito Federal|VN-HN Hanoi`;

/** Spellings of regions that neither source has, as "country GeoNames name: spelling, =code, ~district". */
const FURTHER = `
US District of Columbia: Washington DC, Washington D.C.|US California: =Calif|US Massachusetts: =Mass|US Texas: =Tex
US Florida: =Fla|US Pennsylvania: =Penn, =Penna|US Illinois: =Ill|US Connecticut: =Conn|US Colorado: =Colo
US Michigan: =Mich|US Minnesota: =Minn|US Wisconsin: =Wis, =Wisc|US Arizona: =Ariz|US Tennessee: =Tenn
US Washington: =Wash, Washington State|US Oregon: =Ore|US New York: New York State|US Georgia: Georgia State
CA Ontario: =Ont|CA Quebec: =Que|CA Alberta: =Alta|CA Manitoba: =Man|CA Newfoundland and Labrador: Newfoundland
CA British Columbia: Colombie-Britannique|AU Australian Capital Territory: ~Canberra|AU Victoria: =Vict|AU Tasmania: =Tassie
MX Mexico City: =CDMX, =DF, Distrito Federal|MX Nuevo León: =NL|MX Querétaro: =QRO, =QT|MX Baja California: =BC
MX Aguascalientes: =AGS|MX Campeche: =CAMP|MX Chiapas: =CHIS|MX Chihuahua: =CHIH|MX Coahuila: =COAH|MX Durango: =DGO
MX Guanajuato: =GTO|MX Hidalgo: =HGO|MX México: Estado de México, State of Mexico, =EDOMEX|MX Michoacán: =MICH
MX Quintana Roo: =QROO, =QR|MX Tamaulipas: =TAMPS|MX Tlaxcala: =TLAX|MX Jalisco: =JA|MX Yucatán: =YU
IN Telangana: =TG|IN Odisha: =OR, Orissa|IN Uttarakhand: =UT, =UA, Uttaranchal|IN Chhattisgarh: =CT
IN Delhi: NCT of Delhi, Delhi NCR, =NCR|IN Puducherry: Pondicherry
AT Vienna: =W|AT Lower Austria: =NÖ|AT Upper Austria: =OÖ|AT Styria: =STMK|AT Carinthia: =KTN|AT Salzburg: =SBG
AT Vorarlberg: =VBG|AT Burgenland: =BGLD
DE Bavaria: Freistaat Bayern|DE North Rhine-Westphalia: =NRW|DE Lower Saxony: =NDS
FR Provence-Alpes-Côte d'Azur: =PACA, Provence|FR Nouvelle-Aquitaine: New Aquitaine
ES Basque Country: Euskadi, País Vasco|ES Catalonia: Cataluña|ES Valencia: Comunidad Valenciana, Valencian Community
ES Balearic Islands: Islas Baleares, ~Mallorca|ES Canary Islands: Islas Canarias|ES Galicia: Galiza
ES Castille and León: Castile and León|ES Castille-La Mancha: Castile-La Mancha|ES Navarre: Navarra
BE Flanders: Vlaanderen, Flandre|BE Wallonia: Wallonie|BE Brussels Capital: Brussels, Bruxelles, Brussel, Brussels-Capital
CH Basel-City: Basel, Basle|CH Geneva: Genève, Genf|CH Valais: Wallis|CH Ticino: Tessin|CH Saint Gallen: St. Gallen
NL North Holland: Noord-Holland|NL South Holland: Zuid-Holland|NL North Brabant: Noord-Brabant
NL Gelderland: Guelders|NL Friesland: Fryslân
SE Stockholm: Stockholms län|SE Skåne: Scania, Skåne län|SE Västra Götaland: Västra Götalands län
SE Östergötland: Östergötlands län|SE Uppsala: Uppsala län
DK Capital Region: Hovedstaden, Capital Region of Denmark|DK Central Jutland: Midtjylland, Central Denmark
DK South Denmark: Syddanmark, Southern Denmark|DK North Denmark: Nordjylland|DK Zealand: Sjælland
FI Uusimaa: Nyland|FI Pirkanmaa: Birkaland|IT Marche: The Marches|IT Apulia: Puglia
IT Trentino-Alto Adige: ~South Tyrol, ~Südtirol, ~Trentino|IT Friuli Venezia Giulia: Friuli
GB England: =ENG, ~Greater London, ~Greater Manchester, ~West Midlands, ~East Midlands, ~West Yorkshire, ~South Yorkshire, ~North Yorkshire, ~Yorkshire, ~Merseyside, ~Tyne and Wear, ~Berkshire, ~Bedfordshire, ~Cheshire, ~Sussex, ~Northamptonshire
GB Scotland: =SCT, =SCO, ~Lothian|GB Wales: =WLS, =CYM, ~South Glamorgan|GB Northern Ireland: =NIR, ~County Antrim, ~County Down
BR Federal District: =DF, Distrito Federal|AR Buenos Aires: Provincia de Buenos Aires, =PBA|AR Cordoba: =CBA
AR Buenos Aires F.D.: CABA, Capital Federal, Ciudad de Buenos Aires, =CABA
CO Bogota D.C.: =DC, Bogotá, Distrito Capital|CL Santiago Metropolitan: Región Metropolitana, =RM
PE Lima region: Lima|JP Hokkaido: Hokkaidō|KR Gyeonggi-do: Gyeonggi|ZA KwaZulu-Natal: =KZN, Natal|ZA Gauteng: =GT
PL Mazovia: Masovian, Masovia, Masovian Voivodeship|PL Lesser Poland: =MP, Małopolska|PL Silesia: Śląsk, Silesian
PL Lower Silesia: Dolny Śląsk|PL Greater Poland: Wielkopolska|PL Pomerania: Pomorze, Pomeranian
CZ Prague: Praha|CZ South Moravian: South Moravia|RU Moscow: Moskva|RU St.-Petersburg: Saint Petersburg
TR Istanbul: İstanbul|NG Lagos: Lagos State|NG FCT: Abuja, Federal Capital Territory, =FCT
ID Jakarta: DKI Jakarta, =DKI|ID Yogyakarta: DI Yogyakarta, =DIY|ID Bali: =BALI
MY Penang: Pulau Pinang|MY Kuala Lumpur: =KL, Wilayah Persekutuan Kuala Lumpur|CN Guangdong: Canton
VN Ho Chi Minh City: =HCM, Ho Chi Minh`;

/** Longest difference between two spellings of one name, as a share of the longer one. */
const ALIKE = 0.34;

/**
 * The spellings of each first-level division by its GeoNames code. A subdivision of ISO 3166-2 belongs to the division
 * of its country with the same or nearly the same name, else to that of its parent. Second-level divisions count as
 * spellings of the division that they are in ("Torino, TO" is in Piedmont).
 */
export function spellingsOfRegions(
  divisions: readonly Division[],
  subdivisions: readonly Subdivision[],
  seconds: readonly Division[],
): ReadonlyMap<string, RegionSpellings> {
  const spellings = new Map(
    divisions.map(({ code, name }) => [
      code,
      { names: new Set([regionWords(name)]), districts: new Set<string>(), codes: new Set<string>() },
    ]),
  );
  const byCountry = Map.groupBy(divisions, ({ code }) => code.slice(0, 2));
  const pairs = new Map(
    PAIRS.trim()
      .split(/[|\n]/)
      .map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)]),
  );
  for (const [country, own] of Map.groupBy(subdivisions, ({ code }) => code.slice(0, 2))) {
    const found = matched(own, byCountry.get(country) ?? [], pairs);
    for (const { code, name, parent } of own) {
      const division = found.get(code);
      const spelling = spellings.get(division ?? found.get(parent) ?? "");
      const short = code.slice(3);
      if (/^[A-Z]{1,3}$/.test(short)) spelling?.codes.add(short.toLowerCase());
      const names = division === undefined ? spelling?.districts : spelling?.names;
      for (const part of [name, ...name.split(/[[,(/]/)]) if (regionWords(part) !== "") names?.add(regionWords(part));
    }
  }
  for (const { code, name } of seconds) {
    const key = regionWords(name);
    if (key !== "") spellings.get(code.split(".").slice(0, 2).join("."))?.districts.add(key);
  }
  for (const entry of FURTHER.trim().split(/[|\n]/)) {
    const [region = "", further = ""] = entry.split(": ");
    const code = byCountry
      .get(region.slice(0, 2))
      ?.find(({ name }) => placeKey(name) === placeKey(region.slice(3)))?.code;
    const spelling = spellings.get(code ?? "");
    if (spelling === undefined) process.stderr.write(`no region ${region}\n`);
    for (const name of further.split(", ")) {
      if (name.startsWith("=")) spelling?.codes.add(name.slice(1).toLowerCase());
      else if (name.startsWith("~")) spelling?.districts.add(regionWords(name));
      else spelling?.names.add(regionWords(name));
    }
  }
  return spellings;
}

/** GeoNames codes by ISO codes: of equal names first, then of the most similar ones. */
function matched(
  subdivisions: readonly Subdivision[],
  divisions: readonly Division[],
  pairs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const take = (code: string, division: string): void => {
    found.set(code, division);
    taken.add(division);
  };
  for (const { code, name } of subdivisions) {
    const paired = pairs.get(code);
    const same =
      paired === undefined
        ? divisions.find((division) => bare(division.name) === bare(name))
        : named(divisions, paired);
    if (paired !== undefined && same === undefined) process.stderr.write(`no region ${code} ${paired}\n`);
    if (same !== undefined) take(code, same.code);
  }
  const alike = subdivisions
    .filter(({ code }) => !found.has(code))
    .flatMap(({ code, name }) =>
      divisions.map((division) => ({ code, division: division.code, by: difference(bare(name), bare(division.name)) })),
    )
    .filter(({ by }) => by <= ALIKE)
    .sort((a, b) => a.by - b.by);
  for (const { code, division } of alike) if (!found.has(code) && !taken.has(division)) take(code, division);
  return found;
}

function named(divisions: readonly Division[], wanted: string): Division | undefined {
  return (
    divisions.find(({ name }) => placeKey(name) === placeKey(wanted)) ??
    divisions.find(({ name }) => regionWords(name) === regionWords(wanted))
  );
}

function bare(name: string): string {
  return regionWords(name.replace(/\s{0,20}[([][^()[\]]*[)\]]/g, ""))
    .replace(/\b(?:de|del|la|le|da|the|city|capital|al|ar|as|ash|ad|an|ha|i|ja)\b/g, "")
    .replaceAll(" ", "");
}

/** Share of the longer text that must be changed to get the other; little if one begins with the other. */
function difference(a: string, b: string): number {
  if (a === "" || b === "") return 1;
  if (a.startsWith(b) || b.startsWith(a)) return 0.2;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length);
}
