// Sites of companies that a search should find, built in the ways of real ones.

import { html, meta, site, type TestSite } from "./site-builder.ts";
import { foreignSites } from "./foreign-sites.ts";
import { plainSites } from "./plain-sites.ts";

const linkedin = (handle: string) => `https://www.linkedin.com/company/${handle}`;
const moved = (to: string) => ({ status: 301, headers: { location: to } });

/** The same site at another host, to which every path redirects. */
const redirecting = (host: string, about: string, to: string): TestSite => ({
  host,
  about,
  labels: {},
  reply: (path) => moved(to + path),
});

const tallowbridge = site(
  "www.tallowbridge.example",
  "behind a redirect to www",
  {
    name: "Tallowbridge",
    legalName: "Tallowbridge Robotics, Inc.",
    street: "41 Smallman Street",
    city: "Pittsburgh",
    place: "Pittsburgh, PA 15201",
    description: "Tallowbridge builds warehouse robots that share the aisle with people.",
    people: ["Corwin Ashdale | Chief Executive Officer | corwin-ashdale", "Beatrix Lund | VP Engineering"],
    emails: ["hello@tallowbridge.example"],
  },
  { team: "role first", legal: "contact", email: "at" },
);

const calderix = site(
  "calderix.example",
  "a country's path",
  {
    name: "Calderix",
    legalName: "Calderix Corp.",
    street: "880 Harbor Drive",
    city: "San Diego",
    place: "San Diego, California 92101",
    description: "Calderix reads thermal images of industrial furnaces.",
    people: ["Yusuf Adeyemi-Cole | Co-founder & CEO | yusufac", "Greta Holmqvist | Co-founder & CTO | gretaholm"],
    profiles: [linkedin("calderix"), "https://x.com/calderixhq"],
  },
  { team: "figure", traps: ["share links"] },
);

const renamed = site(
  "lanewise.example",
  "under a new name, formerly Wexford Lane Labs",
  {
    name: "Lanewise",
    legalName: "Lanewise, Inc. (formerly Wexford Lane Labs, Inc.)",
    street: "1420 Fifth Avenue",
    city: "Seattle",
    place: "Seattle, WA 98101",
    description: "Lanewise plans freight lanes for regional carriers.",
    people: ["Dorothea Quill | CEO and founder | doroquill"],
    emails: ["team@lanewise.example"],
  },
  { team: "list", email: "text" },
);

/** The legal name is the current one. */
const lanewise: TestSite = { ...renamed, labels: { ...renamed.labels, legalName: "Lanewise, Inc." } };

/** Sites that a search for the filed companies should find. */
const sought: readonly TestSite[] = [
  site(
    "quillmere.example",
    "server-rendered, with every part",
    {
      name: "Quillmere",
      legalName: "Quillmere, Inc.",
      street: "200 Harbor Walk",
      city: "Boston",
      place: "Boston, MA 02110",
      description: "Quillmere keeps clinical trial documents in order for small biotech teams.",
      people: [
        "Tamsin Oakhurst | Co-founder & CEO | tamsin-oakhurst",
        "Rupert Vandeleur | Co-founder & CTO | rvandeleur",
        "Maribel Snow | Head of Customer Success",
      ],
      emails: ["hello@quillmere.example"],
      profiles: [linkedin("quillmere"), "https://twitter.com/quillmere", "https://github.com/quillmere"],
      headcount: "45",
    },
    { traps: ["testimonials", "investors", "agency", "placeholder", "counts"], headcount: "careers" },
  ),
  site(
    "brindlecode.example",
    "a single-page app with JSON-LD only",
    {
      name: "Brindlecode",
      legalName: "Brindlecode Technologies, Inc.",
      street: "500 Congress Avenue",
      city: "Austin",
      description: "Brindlecode reviews infrastructure changes before they ship.",
      people: ["Anselm Varga | Chief Executive Officer | anselmvarga"],
      emails: ["contact@brindlecode.example"],
      profiles: [linkedin("brindlecode"), "https://github.com/brindlecode"],
      headcount: "18",
    },
    { app: true, headcount: "json-ld" },
  ),
  tallowbridge,
  redirecting("tallowbridge.example", "a redirect to www", "https://www.tallowbridge.example"),
  site(
    "getpellucid.example",
    "the plain name is for sale",
    {
      name: "Pellucid",
      legalName: "Pellucid Health, Inc.",
      street: "1801 Wewatta Street",
      city: "Denver",
      place: "Denver, CO 80202",
      description: "Pellucid explains medical bills to patients.",
      people: ["Ottilie Brandreth | Founder and CEO", "Kwame Lindqvist | Chief Medical Officer"],
      emails: ["care@getpellucid.example"],
      profiles: [linkedin("pellucid-health")],
    },
    { team: "plain divs", legal: "terms", email: "cfemail", traps: ["testimonials", "builder"] },
  ),
  redirecting("wexfordlane.example", "the former name's domain", "https://lanewise.example"),
  lanewise,
  site(
    "northloomhq.example",
    "another company has the plain name",
    {
      name: "Northloom",
      legalName: "Northloom Inc.",
      street: "421 Fayetteville Street",
      city: "Raleigh",
      place: "Raleigh, NC 27601",
      description: "Northloom forecasts demand for apparel brands.",
      people: ["Saskia Penhaligon | CEO | saskiap", "Devraj Mistry | CTO"],
      emails: ["info@northloomhq.example"],
    },
    { team: "table", email: "entities" },
  ),
  { ...calderix, reply: (path) => (path === "/" ? moved("/us/en/") : calderix.reply(path === "/us/en/" ? "/" : path)) },
  site(
    "hollowayaero.example",
    "no address, but its officer",
    {
      name: "Holloway Aero",
      description: "Holloway Aero makes quiet propellers for survey drones.",
      people: ["Imogen Thackeray-Pell | President & CEO | imogentp", "Basil Okonjo | Chief Engineer"],
      emails: ["fly@hollowayaero.example"],
    },
    { legal: "none", team: "dash", teamPath: "/people", email: "(at)" },
  ),
  site(
    "undertow-labs.example",
    "known by an address",
    {
      name: "Undertow",
      legalName: "Undertow Labs Inc.",
      street: "9 Pier Road",
      city: "Oakland",
      description: "Undertow maps coastal erosion from satellite images.",
      people: ["Maya Sorrel | CEO | mayasorrel"],
      emails: ["maya@undertow-labs.example"],
    },
    { app: true },
  ),
  site(
    "wherrycraft.example",
    "linked by a list",
    {
      name: "Wherrycraft",
      legalName: "Wherrycraft, Inc.",
      street: "77 Dock Square",
      city: "Annapolis",
      place: "Annapolis, Maryland 21401",
      description: "Wherrycraft sells electric ferries to harbor cities.",
      people: ["Jocelyn Abara | Chief Executive Officer", "Piers Langmuir | Naval Architect"],
      profiles: ["https://www.youtube.com/@wherrycraft"],
    },
    { team: "microdata", legal: "json-ld", profiles: "json-ld", logo: "json-ld" },
  ),
  site(
    "ambrysystems.example",
    "its investor writes about it, too",
    {
      name: "Ambry Systems",
      legalName: "Ambry Systems, Inc.",
      street: "390 Lytton Avenue",
      city: "Palo Alto",
      place: "Palo Alto, CA 94301",
      description: "Ambry Systems keeps encryption keys for hospitals.",
      people: ["Dov Halloran | CEO | dovhalloran", "Ines Kettleworth | VP of Product | inesk"],
      emails: ["sales@ambrysystems.example"],
      profiles: [linkedin("ambry-systems"), "https://x.com/ambrysystems"],
    },
    { team: "links", profiles: "rel-me", traps: ["customers", "press agency", "blog"] },
  ),
  site(
    "bloomhealth.example",
    "a florist in the same city has the plain name",
    {
      name: "Bloom Health",
      legalName: "Bloom Health, Inc.",
      street: "222 Merchandise Mart Plaza",
      city: "Chicago",
      place: "Chicago, IL 60654",
      description: "Bloom Health schedules home visits for new mothers.",
      people: ["Noor Castellane | Founder & CEO | noorcastellane", "Emmett Royle | COO"],
      emails: ["hi@bloomhealth.example"],
    },
    { team: "h-card" },
  ),
  site(
    "getorbweaver.example",
    "a vendor quotes its officer",
    {
      name: "Orbweaver",
      legalName: "Orbweaver, Inc.",
      street: "1120 NW Couch Street",
      city: "Portland",
      place: "Portland, OR 97209",
      description: "Orbweaver connects the tools of legal teams.",
      people: ["Lena Fairweather | Chief Executive Officer"],
      headcount: "30",
    },
    { headcount: "about", logo: "none", traps: ["counts"] },
  ),
  site(
    "kestrelridge.example",
    "filed as a holding",
    {
      name: "Kestrel Ridge",
      street: "15 Public Square",
      city: "Nashville",
      place: "Nashville, TN 37201",
      description: "Kestrel Ridge runs rural urgent care clinics.",
      people: ["Harlan Eastwick | Chief Executive Officer", "Delphine Marsh | Chief Nursing Officer"],
      emails: ["office@kestrelridge.example"],
    },
    { team: "cards", legal: "contact", teamPath: "/leadership", email: "encoded mailto" },
  ),
  {
    ...site(
      "oldmoor.example",
      "plain HTTP only",
      {
        name: "Oldmoor Instruments",
        legalName: "Oldmoor Instruments LLC",
        street: "3 Foundry Lane",
        city: "Rochester",
        place: "Rochester, NY 14604",
        description: "Oldmoor Instruments measures vibration in wind turbines.",
        people: ["Clement Yarrow | Managing Director"],
        emails: ["post@oldmoor.example"],
      },
      { team: "dash" },
    ),
    plainHttp: true,
  },
  site(
    "fathomline.example",
    "an address hidden by a script",
    {
      name: "Fathomline",
      legalName: "Fathomline, Inc.",
      street: "60 Water Street",
      city: "Brooklyn",
      place: "Brooklyn, NY 11201",
      description: "Fathomline inspects ship hulls with small submarines.",
      people: ["Cosima Drake | CEO", "Lorcan Beattie | CTO"],
      emails: ["crew@fathomline.example"],
    },
    { email: "script", team: "list", traps: ["advisers of others"] },
  ),
  site(
    "marlowfern.example",
    "everything in capitals",
    {
      name: "MARLOW & FERN",
      legalName: "MARLOW & FERN FOODS, INC.",
      street: "18 MARKET ST",
      city: "BURLINGTON",
      place: "BURLINGTON, VT 05401",
      description: "Marlow & Fern makes oat cheese.",
      people: ["PRIYA HALVORSEN | FOUNDER"],
    },
    { team: "cards" },
  ),
  {
    host: "vantry.example",
    about: "a single-page app that states nothing",
    labels: {},
    reply: () => html("Vantry", '<div id="root"></div><script src="/app.js"></script>'),
  },
  {
    host: "stonecrop.example",
    about: "a page of its framework's data",
    labels: {
      legalName: "Stonecrop Software, Inc.",
      city: "Madison",
      description: "Stonecrop keeps farm records that auditors accept.",
      people: [
        { name: "Wendeline Frost", role: "CEO" },
        { name: "Otis Barrowman", role: "CTO" },
      ],
    },
    reply: (path) => {
      const team = [
        { name: "Wendeline Frost", title: "CEO" },
        { name: "Otis Barrowman", title: "CTO" },
      ];
      const data = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { team } } })}</script>`;
      const body = `<nav><a href="/about">About</a></nav><h1>Stonecrop</h1>${path === "/about" ? team.map(({ name, title }) => `<div class="member"><span>${name}</span><span>${title}</span></div>`).join("") : ""}<footer>© Stonecrop Software, Inc., Madison, WI</footer>`;
      return ["/", "/about"].includes(path)
        ? html("Stonecrop", body + data, meta("Stonecrop keeps farm records that auditors accept."))
        : null;
    },
  },
  {
    host: "halyardbank.example",
    about: "moved by a meta refresh",
    labels: {},
    reply: (path) =>
      path === "/"
        ? html("Halyard", "", '<meta http-equiv="refresh" content="0; url=https://halyard.example/">')
        : null,
  },
  site(
    "halyard.example",
    "the target of a meta refresh",
    {
      name: "Halyard",
      legalName: "Halyard Bank Systems, Inc.",
      street: "1 Exchange Place",
      city: "Jersey City",
      place: "Jersey City, NJ 07302",
      description: "Halyard settles payments between small banks.",
      people: ["Marguerite Osei | Chief Executive Officer"],
    },
    { team: "role first" },
  ),
  {
    host: "slowbarrow.example",
    about: "proof at the end of 900 kB",
    labels: { legalName: "Slowbarrow, Inc.", city: "Boise", people: [{ name: "Agnes Tolliver", role: "CEO" }] },
    reply: (path) =>
      path === "/"
        ? html(
            "Slowbarrow",
            `${"<p>Rows and rows of grain.</p>".repeat(32_000)}<h2>Team</h2><div><h3>Agnes Tolliver</h3><p>CEO</p></div><footer>© Slowbarrow, Inc., 12 Main Street, Boise, ID 83702</footer>`,
          )
        : null,
  },
];

export const ordinarySites: readonly TestSite[] = [...sought, ...foreignSites, ...plainSites];
