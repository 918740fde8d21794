// Sites that a search must not accept: for sale, another company's, articles about a company, unreadable, or
// hostile.

import { gzipSync } from "node:zlib";
import { html, jsonLd, type Labels, meta, type Reply, site, type TestSite } from "./site-builder.ts";

const always = (host: string, about: string, reply: Reply | string): TestSite => ({
  host,
  about,
  labels: {},
  reply: () => reply,
});
const front = (host: string, about: string, reply: Reply | string, labels: Labels = {}): TestSite => ({
  host,
  about,
  labels,
  reply: (path) => (path === "/" ? reply : null),
});
const refused = (host: string, status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  always(host, `answers ${status}`, { status, headers: { "content-type": "text/html", ...headers }, body });

/** For sale, parked or not set up. */
const empty: readonly TestSite[] = [
  front(
    "pellucid.example",
    "for sale",
    html(
      "pellucid.example is for sale",
      "<h1>The domain pellucid.example is for sale!</h1><p>Buy now for $4,999. Pellucid Health, Denver hotels, medical bills</p>",
    ),
  ),
  front(
    "ferrowick.example",
    "parked",
    html(
      "ferrowick.example",
      "<p>This domain is parked free, courtesy of Registrar.</p><p>Related searches: Ferrowick Energy, Inc. Houston TX</p>",
    ),
  ),
  always("gorseline.example", "a server's first page", html("Welcome to nginx!", "<h1>Welcome to nginx!</h1>")),
  front("plumbago.example", "coming soon", html("Plumbago", "<h1>Coming soon</h1>")),
  {
    host: "saltmarshbio.example",
    about: "an expired domain with a casino",
    labels: {},
    reply: () =>
      html(
        "Saltmarsh Bio - Best Online Slots",
        "<h1>Best online slots 2026</h1><p>Play casino games at Saltmarsh Bio, formerly Saltmarsh Bio, Inc. of Worcester, MA.</p>",
      ),
  },
];

/** Other companies of the same name. */
const namesakes: readonly TestSite[] = [
  site("northloom.example", "a namesake abroad", {
    name: "Northloom",
    legalName: "Northloom Ltd",
    street: "4 Mill Road",
    city: "Leeds",
    place: "Leeds LS1 4AP",
    description: "Northloom weaves wool cloth.",
    people: ["Albert Hardcastle | Managing Director"],
  }),
  site("sablepoint.example", "a hotel", {
    name: "Sable Point Inn",
    legalName: "Sable Point Inn LLC",
    street: "2 Shore Road",
    city: "Portland",
    place: "Portland, ME 04101",
    description: "Rooms by the sea.",
  }),
  site("meridiangrove.example", "a namesake in a city of the same name", {
    name: "Meridian Grove",
    legalName: "Meridian Grove LLC",
    street: "10 State Street",
    city: "Springfield",
    place: "Springfield, MA 01103",
    description: "Meridian Grove manages apartments.",
    people: ["Walter Pym | Owner"],
  }),
  site("bloom.example", "a florist in the same city", {
    name: "Bloom",
    legalName: "Bloom Flowers, Inc.",
    street: "5 Wells Street",
    city: "Chicago",
    place: "Chicago, IL 60654",
    description: "Bloom delivers flowers.",
    people: ["Gina Petrakis | Owner"],
  }),
  site("apexloft.example", "a namesake in the same city with another legal form", {
    name: "Apexloft",
    legalName: "Apexloft LLC",
    street: "99 Spring Street",
    city: "New York",
    place: "New York, NY 10012",
    description: "Apexloft rents studios to photographers.",
    people: ["Drusilla Kane | Owner"],
  }),
  site("orbweaver.example", "a pest control firm", {
    name: "Orbweaver Pest Control",
    street: "7 Oak Street",
    city: "Salem",
    place: "Salem, OR 97301",
    description: "We remove spiders.",
  }),
  site("tessel.example", "a namesake whose customer is in the right city", {
    name: "Tessel",
    legalName: "Tessel GmbH",
    street: "Lindenallee 3",
    city: "Köln",
    place: "50667 Köln",
    description: "Tessel legt Fliesen, jetzt auch in Atlanta, GA.",
    people: ["Uwe Brand | Geschäftsführer"],
  }),
];

/** Sites about a company that is not theirs, with its legal name, place and officers. */
const writers: readonly TestSite[] = [
  site("lanternridge.example", "an investor", {
    name: "Lantern Ridge Ventures",
    legalName: "Lantern Ridge Ventures LLC",
    street: "1 Sand Hill Road",
    city: "Menlo Park",
    place: "Menlo Park, CA 94025",
    description:
      "We back founders early. Portfolio: Ambry Systems, Inc. (Palo Alto, CA), Corvane Therapeutics, Inc. (Cambridge, MA; CEO Silvana Ostrow).",
    people: ["Odile Farthing | Partner"],
  }),
  front(
    "stackpilot.example",
    "a vendor that quotes a customer",
    html(
      "Stackpilot – customers",
      '<h1>Stackpilot</h1><section class="testimonials"><blockquote>“Love it.” <cite>Lena Fairweather, CEO, Orbweaver, Inc., Portland, OR</cite></blockquote></section><footer>© Stackpilot, Inc.</footer>',
    ),
    { legalName: "Stackpilot, Inc." },
  ),
  front(
    "prelist.example",
    "a directory of companies",
    html(
      "Corvane Therapeutics, Inc. – company profile | Prelist",
      "<h1>Corvane Therapeutics, Inc.</h1><p>Cambridge, MA. CEO: Silvana Ostrow. Total raised: $12M</p><footer>© Prelist Data Ltd</footer>",
      meta("Corvane Therapeutics, Inc. of Cambridge, MA: funding, people, contacts."),
    ),
  ),
  front(
    "copperfin.example",
    "sells shares of the company",
    html(
      "Copperfin stock – buy before the IPO",
      "<h1>Buy Copperfin, Inc. shares</h1><p>Copperfin, Inc., San Jose, CA. CEO: Mateo Brandt. We are not affiliated with Copperfin, Inc.</p><footer>© Earlyshares LLC</footer>",
    ),
  ),
  {
    host: "thistledown.example",
    about: "redirects to the company that bought it",
    labels: {},
    reply: () => ({ status: 302, headers: { location: "https://megalith.example/thistledown" } }),
  },
  {
    host: "megalith.example",
    about: "a buyer of companies",
    labels: { legalName: "Megalith Corporation" },
    reply: (path) =>
      html(
        "Megalith",
        `<h1>${path === "/thistledown" ? "Thistledown Security, Inc. is now part of Megalith" : "Megalith"}</h1><p>Thistledown was founded in Reston, VA by Gideon Wraith.</p><footer>© Megalith Corporation, Atlanta, GA</footer>`,
        jsonLd({ "@type": "Organization", name: "Megalith", legalName: "Megalith Corporation" }),
      ),
  },
  front(
    "dispatchwire.example",
    "the news",
    html(
      "Raising rounds – Dispatch Wire",
      "<article><h1>Gorseline Networks, Inc. raises $8M</h1><p>Gorseline Networks, Inc. of Provo, UT, led by CEO Amabel Finch, …</p></article>",
      jsonLd({ "@type": "NewsMediaOrganization", name: "Dispatch Wire" }),
    ),
  ),
];

const bomb = () => gzipSync(Buffer.alloc(80 * 1024 * 1024, "<p>deflated</p>"), { level: 9 });
let deflated: Uint8Array | undefined;

/** Unreadable or hostile. */
const hostile: readonly TestSite[] = [
  {
    host: "pinnacebio.example",
    about: "refused by robots.txt",
    labels: {},
    reply: (path) =>
      path === "/robots.txt"
        ? { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /\n" }
        : html("Pinnace Bio", "© Pinnace Bio, Inc., Durham, NC. CEO: Hester Vale"),
  },
  {
    host: "rookery.example",
    about: "robots.txt fails",
    labels: {},
    reply: (path) => (path === "/robots.txt" ? { status: 503 } : html("Rookery", "© Rookery Labs, Inc., Tulsa, OK")),
  },
  refused(
    "gantrymill.example",
    403,
    html("Just a moment...", "Checking your browser before accessing gantrymill.example"),
  ),
  refused("lodestar-hr.example", 429, "Too many requests", { "retry-after": "3600" }),
  refused("mossgate.example", 503, html("Maintenance", "Back soon. Mossgate, Inc., Reno, NV")),
  {
    host: "deflated.example",
    about: "a decompression bomb",
    labels: {},
    reply: (path) =>
      path === "/"
        ? { headers: { "content-encoding": "gzip", "content-type": "text/html" }, body: (deflated ??= bomb()) }
        : null,
  },
  front("hugepage.example", "10 MB of paragraphs", html("Huge", "<p>Nothing to see.</p>".repeat(500_000))),
  {
    host: "labyrinth.example",
    about: "endless pages of endless links",
    labels: {},
    reply: (path) =>
      html(
        "Labyrinth",
        Array.from({ length: 60 }, (_, i) => `<a href="${path}about-${i}/">About our team ${i}</a>`).join(""),
      ),
  },
  {
    host: "roundabout.example",
    about: "redirects for ever",
    labels: {},
    reply: (path) => ({ status: 302, headers: { location: `${path}x` } }),
  },
  always("silence.example", "never answers", { hangs: "before headers" }),
  always("dripping.example", "never ends", { hangs: "in body", body: "<!doctype html><title>Dripping" }),
  front("nested.example", "50,000 open elements", `<!doctype html><title>Nested</title>${"<div>".repeat(50_000)}Deep`),
  front(
    "scripted.example",
    "scripts and control characters where names stand",
    html(
      "<script>alert(1)</script>",
      '<h2>Team</h2><div><h3>&lt;img src=x onerror=alert(1)&gt;</h3><p>CEO</p></div><div><h3>\u202eevE\u202c\u0007</h3><p>CTO</p></div><a href="javascript:alert(1)">About</a><a href="data:text/html,x">Team</a><a href="mailto:x@scripted.example%0ABcc:all@scripted.example">Mail</a><base href="https://elsewhere.example/"><a href="/team">Team</a>',
    ),
  ),
  front(
    "polluted.example",
    "structured data that reaches for prototypes",
    html(
      "Polluted",
      "",
      '<script type="application/ld+json">{"@type":"Organization","__proto__":{"name":"x"},"constructor":{"prototype":{"y":1}},"name":{"@value":["a",{"b":{}}]},"address":[[["x"]]],"sameAs":[null,7,"javascript:alert(1)","https://127.0.0.1/admin"],"logo":"data:image/svg+xml,<svg onload=alert(1)>","numberOfEmployees":"lots","email":["x"]}</script>',
    ),
  ),
  front(
    "regexes.example",
    "text made for slow patterns",
    html(
      "Regexes",
      `${"a@".repeat(20_000)} ${"a.".repeat(20_000)} ${" [at]".repeat(10_000)} ${"Inc, ".repeat(20_000)}`,
    ),
  ),
  front("picture.example", "an image at its front page", {
    headers: { "content-type": "image/png" },
    body: Buffer.from("89504e470d0a1a0a", "hex"),
  }),
  front("mislabelled.example", "latin-1 that calls itself UTF-8", {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(html("Café Zürn", "<h1>Café Zürn</h1>").replace('<meta charset="utf-8">', ""), "latin1"),
  }),
  front("unknown-charset.example", "a character set that does not exist", {
    headers: { "content-type": "text/html; charset=klingon" },
    body: html("Unknown", "Text"),
  }),
  front(
    "trapdoor.example",
    "links to inner networks",
    html(
      "Trapdoor",
      '<a href="http://127.0.0.1:9/team">Team</a><a href="http://169.254.169.254/about">About</a><a href="http://[::1]/contact">Contact</a><a href="http://localhost/imprint">Imprint</a>',
    ),
  ),
];

export const hostileSites: readonly TestSite[] = [...empty, ...namesakes, ...writers, ...hostile];
