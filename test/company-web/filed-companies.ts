// Companies as filings and lists describe them, with the website that a careful person would find on this web.

export interface FiledCompany {
  readonly legalName: string;
  readonly city: string;
  /** By name. */
  readonly region?: string;
  readonly country: string;
  readonly officers: readonly string[];
  /** Links of the news article about its round. */
  readonly articleLinks?: readonly string[];
  /** Links in other columns of a list. */
  readonly listLinks?: readonly string[];
  /** Addresses of its people in documents. */
  readonly addresses?: readonly string[];
  /** The host of its website; null if this web has none, or no proof of one. */
  readonly website: string | null;
  readonly about: string;
}

type Place = readonly [city: string, region: string | undefined, country?: string];
type Hints = Pick<FiledCompany, "articleLinks" | "listLinks" | "addresses">;

const filed = (
  legalName: string,
  [city, region, country = "US"]: Place,
  officers: readonly string[],
  website: string | null,
  about: string,
  hints: Hints = {},
): FiledCompany => ({ legalName, city, ...(region && { region }), country, officers, website, about, ...hints });

const WRITERS = ["https://lanternridge.example/", "https://prelist.example/", "https://stackpilot.example/"];

// oxfmt-ignore
const FINDABLE: readonly FiledCompany[] = [
  filed("Quillmere, Inc.", ["Boston", "Massachusetts"], ["Tamsin Oakhurst", "Rupert Vandeleur"], "quillmere.example", "plain"),
  filed("Brindlecode Technologies, Inc.", ["Austin", "Texas"], ["Anselm Varga"], "brindlecode.example", "a word of its name is missing"),
  filed("TALLOWBRIDGE ROBOTICS INC", ["PITTSBURGH", "Pennsylvania"], ["Corwin J. Ashdale"], "tallowbridge.example", "in capitals"),
  filed("Pellucid Health, Inc.", ["Denver", "Colorado"], ["Ottilie Brandreth"], "getpellucid.example", "a prefix", { articleLinks: ["https://pellucid.example/"] }),
  filed("Wexford Lane Labs, Inc.", ["Seattle", "Washington"], ["Dorothea Quill"], "lanewise.example", "renamed", { listLinks: ["http://wexfordlane.example"] }),
  filed("Northloom Inc.", ["Raleigh", "North Carolina"], ["Saskia Penhaligon"], "northloomhq.example", "a namesake abroad"),
  filed("Calderix Corp", ["San Diego", "California"], ["Yusuf Adeyemi-Cole"], "calderix.example", "a country's path"),
  filed("Holloway Aero, LLC", ["Mojave", "California"], ["Imogen Thackeray-Pell"], "hollowayaero.example", "proved by its officer"),
  filed("Undertow Labs Inc", ["Oakland", "California"], ["Maya Sorrel"], "undertow-labs.example", "known by an address", { addresses: ["maya@undertow-labs.example"] }),
  filed("Wherrycraft, Inc.", ["Annapolis", "Maryland"], ["Jocelyn Abara"], "wherrycraft.example", "linked by a list", { listLinks: ["https://wherrycraft.example/press/round.pdf"] }),
  filed("Ambry Systems, Inc.", ["Palo Alto", "California"], ["Dov Halloran"], "ambrysystems.example", "its investor writes about it", { articleLinks: WRITERS }),
  filed("Bloom Health, Inc.", ["Chicago", "Illinois"], ["Noor Castellane"], "bloomhealth.example", "a florist has the plain name", { articleLinks: ["https://bloom.example/"] }),
  filed("Orbweaver, Inc.", ["Portland", "Oregon"], ["Lena Fairweather"], "getorbweaver.example", "quoted by a vendor", { articleLinks: WRITERS }),
  filed("Kestrel Ridge Holdings, LLC", ["Nashville", "Tennessee"], ["Harlan Eastwick"], "kestrelridge.example", "a holding"),
  filed("Oldmoor Instruments LLC", ["Rochester", "New York"], ["Clement Yarrow"], "oldmoor.example", "without HTTPS", { addresses: ["post@oldmoor.example"] }),
  filed("Fathomline, Inc.", ["Brooklyn", "New York"], ["Cosima Drake"], "fathomline.example", "plain"),
  filed("MARLOW & FERN FOODS, INC.", ["BURLINGTON", "Vermont"], ["PRIYA HALVORSEN"], "marlowfern.example", "an ampersand", { articleLinks: ["https://marlowfern.example/"] }),
  filed("Stonecrop Software, Inc.", ["Madison", "Wisconsin"], ["Wendeline Frost"], "stonecrop.example", "plain"),
  filed("Halyard Bank Systems, Inc.", ["Jersey City", "New Jersey"], ["Marguerite Osei"], "halyard.example", "two words are missing", { articleLinks: ["https://halyardbank.example/"] }),
  filed("Slowbarrow, Inc.", ["Boise", "Idaho"], ["Agnes Tolliver"], "slowbarrow.example", "proof at the end of a long page"),
  filed("Ladoga Soft LLC", ["Saint Petersburg", undefined, "RU"], ["Irina Sokolova"], "ladogasoft.example", "in Russian"),
  filed("Kumotori Inc.", ["Tokyo", undefined, "JP"], ["Misaki Sato"], "kumotori.example", "in Japanese"),
  filed("Waha Payments Company Ltd", ["Riyadh", undefined, "SA"], ["Layla Alharbi"], "wahapay.example", "in Arabic", { articleLinks: ["https://wahapay.example/"] }),
  filed("Brennholz Analytik GmbH", ["Leipzig", undefined, "DE"], ["Friederike Haltermann"], "brennholz-analytik.example", "in German"),
  filed("Clairmont Donnees SAS", ["Lyon", undefined, "FR"], ["Apolline Desrosiers"], "clairmont-donnees.example", "in French"),
];

// oxfmt-ignore
const NOT_FINDABLE: readonly FiledCompany[] = [
  filed("Vantry Data, Inc.", ["Omaha", "Nebraska"], ["Sybil Crane"], null, "a page that states nothing", { articleLinks: ["https://vantry.example/"] }),
  filed("Ferrowick Energy, Inc.", ["Houston", "Texas"], ["Bram Tilling"], null, "parked", { articleLinks: ["https://ferrowick.example/"] }),
  filed("Sable Point Analytics, Inc.", ["Tampa", "Florida"], ["Moira Kent"], null, "only a hotel", { articleLinks: ["https://sablepoint.example/"] }),
  filed("Meridian Grove Inc.", ["Springfield", "Illinois"], ["Hazel Bright"], null, "a city of the same name"),
  filed("Corvane Therapeutics, Inc.", ["Cambridge", "Massachusetts"], ["Silvana Ostrow"], null, "only others write about it", { articleLinks: WRITERS, listLinks: ["https://prelist.example/"] }),
  filed("Copperfin, Inc.", ["San Jose", "California"], ["Mateo Brandt"], null, "only a seller of shares"),
  filed("Apexloft Inc.", ["New York", "New York"], ["Vera Lindgren"], null, "the same name and city, another firm"),
  filed("Thistledown Security, Inc.", ["Reston", "Virginia"], ["Gideon Wraith"], null, "bought"),
  filed("Saltmarsh Bio, Inc.", ["Worcester", "Massachusetts"], ["Nils Ekberg"], null, "its domain expired", { articleLinks: ["https://saltmarshbio.example/"] }),
  filed("Gorseline Networks, Inc.", ["Provo", "Utah"], ["Amabel Finch"], null, "not set up", { articleLinks: ["https://dispatchwire.example/", "https://gorseline.example/"] }),
  filed("Pinnace Bio, Inc.", ["Durham", "North Carolina"], ["Hester Vale"], null, "refused by robots.txt"),
  filed("Rookery Labs, Inc.", ["Tulsa", "Oklahoma"], ["Ines Bauer"], null, "robots.txt fails", { articleLinks: ["https://rookery.example/"] }),
  filed("Gantry Mill, Inc.", ["Toledo", "Ohio"], ["Otto Fenn"], null, "a challenge page"),
  filed("Lodestar HR, Inc.", ["Tempe", "Arizona"], ["Kit Marsden"], null, "too many requests"),
  filed("Mossgate, Inc.", ["Reno", "Nevada"], ["Una Prior"], null, "down"),
  filed("Tessel, Inc.", ["Atlanta", "Georgia"], ["Corin Vale"], null, "a namesake that names the city"),
  filed("Plumbago, Inc.", ["Fresno", "California"], ["Ida Roth"], null, "coming soon"),
  filed("Unheardof Dynamics, Inc.", ["Tacoma", "Washington"], ["Abel North"], null, "no site at all"),
];

export const filedCompanies: readonly FiledCompany[] = [...FINDABLE, ...NOT_FINDABLE];

// oxfmt-ignore
/** Companies of the third web. */
export const laterFiledCompanies: readonly FiledCompany[] = [
  filed("Tidepool Metrics, Inc.", ["Savannah", "Georgia"], ["Rowena Achterberg"], "tidepool-metrics.example", "an app with structured data"),
  filed("Lintelworks ApS", ["Aarhus", undefined, "DK"], ["Signe Overgaard"], "lintelworks.example", "an app with inline data"),
  filed("Vellumgate Limited", ["Edinburgh", undefined, "GB"], ["Eilidh Brannigan"], "vellumgate-app.example", "moved"),
  filed("Harrowmoor, Inc.", ["Sacramento", "California"], ["Callum Redfern"], "harrowmoor-ai.example", "a solicitor has the plain name"),
  filed("Mühlbach Sensorik UG (haftungsbeschränkt)", ["Tübingen", undefined, "DE"], ["Jörg Überall"], "muehlbach-sensorik.example", "an umlaut in the name"),
  filed("Hinode Robo Inc.", ["Nagoya", undefined, "JP"], ["Misaki Takahashi"], "hinode-robo.example", "in Japanese"),
  filed("Sahabvault", ["Jeddah", undefined, "SA"], ["Noura Alqahtani"], "sahabvault.example", "in Arabic only"),
  filed("Thornapple Bio, LLC", ["Ithaca", "New York"], ["Winifred Askew"], "thornapple-bio.example", "plain"),
  filed("Pebblewave, Inc.", ["Boulder", "Colorado"], ["Ngozi Whitcombe"], "pebblewave.example", "proof on its careers page"),
  filed("Junctionbeam Technologies Pte. Ltd.", ["Singapore", undefined, "SG"], ["Farah Lim"], "junctionbeam.example", "proof in its terms"),
  filed("Copperleaf Mobility, Inc.", ["Detroit", "Michigan"], ["Dana Prewitt"], null, "parked"),
  filed("Harrowmoor Labs, Inc.", ["Leeds", "Alabama"], ["Quinn Aster"], null, "only namesakes"),
  filed("Gigantic Atlas Corp", ["Lansing", "Michigan"], ["Opal Dent"], null, "too large"),
  filed("Slow Embers, Inc.", ["Duluth", "Minnesota"], ["Ivo Brandt"], null, "silent"),
  filed("Closed Garden, Inc.", ["Salem", "Oregon"], ["Tess Orchard"], null, "refused by robots.txt"),
];
