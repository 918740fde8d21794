/** Cities by the names that people give them and no gazetteer has. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  sf: "San Francisco",
  "san fran": "San Francisco",
  frisco: "San Francisco",
  la: "Los Angeles",
  dc: "Washington",
  ldn: "London",
  philly: "Philadelphia",
  vegas: "Las Vegas",
  blr: "Bengaluru",
  delhi: "New Delhi",
};

const BAY_AREA =
  "Berkeley|Burlingame|Campbell|Cupertino|Emeryville|Fremont|Hayward|Los Altos|Los Gatos|Menlo Park|Milpitas|Mountain View|Oakland|Palo Alto|Pleasanton|Redwood City|San Bruno|San Carlos|San Francisco|San Jose|San Leandro|San Mateo|San Ramon|Santa Clara|Saratoga|Sausalito|South San Francisco|Stanford|Sunnyvale|Walnut Creek";

/** Areas around large cities, as their cities. */
export const AREAS: Readonly<Record<string, string>> = {
  "bay area": BAY_AREA,
  "sf bay area": BAY_AREA,
  "san francisco bay area": BAY_AREA,
  "silicon valley": BAY_AREA,
  "delhi ncr": "New Delhi|Delhi|Gurugram|Gurgaon|Noida|Greater Noida|Ghaziabad|Faridabad",
  valley: BAY_AREA,
  ncr: "New Delhi|Delhi|Gurugram|Gurgaon|Noida|Greater Noida|Ghaziabad|Faridabad",
};

/** Parts of a country larger than its states or provinces, as their regions. */
export const REGION_AREAS: Readonly<Record<string, string>> = {
  "new england": "Connecticut|Maine|Massachusetts|New Hampshire|Rhode Island|Vermont",
  midwest: "Illinois|Indiana|Iowa|Kansas|Michigan|Minnesota|Missouri|Nebraska|North Dakota|Ohio|South Dakota|Wisconsin",
  "west coast": "California|Oregon|Washington",
  "east coast":
    "Connecticut|Delaware|District of Columbia|Florida|Georgia|Maine|Maryland|Massachusetts|New Hampshire|New Jersey|New York|North Carolina|Pennsylvania|Rhode Island|South Carolina|Virginia",
  "pacific northwest": "Oregon|Washington",
  pnw: "Oregon|Washington",
  "tri-state": "Connecticut|New Jersey|New York",
  "tri-state area": "Connecticut|New Jersey|New York",
  "atlantic canada": "New Brunswick|Newfoundland and Labrador|Nova Scotia|Prince Edward Island",
};

/** Regions by the names that people give them and no gazetteer has. */
export const REGION_NICKNAMES: Readonly<Record<string, string>> = {
  idf: "Île-de-France",
  "region parisienne": "Île-de-France",
  "paris region": "Île-de-France",
  paca: "Provence-Alpes-Côte d'Azur",
  nrw: "Nordrhein-Westfalen",
};
