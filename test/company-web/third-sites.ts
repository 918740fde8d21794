// Sites of the third labelled web, written and labelled by somebody who had not read the extractor. All invented.

import { gzipSync } from "node:zlib";
import { html, jsonLd, meta, type TestSite } from "./site-builder.ts";
import { written } from "./written-site.ts";

const page = (handle: string) => `https://www.linkedin.com/company/${handle}`;
const person = (handle: string) => `https://www.linkedin.com/in/${handle}`;

/** An app whose facts are only in the data it starts from. */
const nextApp = (title: string, description: string, props: object) =>
  html(
    title,
    `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: props }, page: "/", buildId: "q1w2" })}</script>`,
    meta(description),
  );

export const thirdSites: readonly TestSite[] = [
  {
    host: "tidepool-metrics.example",
    about: "an app with only JSON-LD, as a graph",
    labels: {
      legalName: "Tidepool Metrics, Inc.",
      city: "Savannah",
      street: "40 Wharf Row",
      description: "Tidepool counts fish from drone pictures.",
      people: [
        { name: "Rowena Achterberg", role: "Co-founder & CEO", profile: person("rowena-achterberg") },
        { name: "Jomo Wekesa", role: "Co-founder & CTO" },
      ],
      emails: ["hello@tidepool-metrics.example"],
      profiles: [page("tidepool-metrics")],
      logo: "https://tidepool-metrics.example/static/mark.png",
    },
    reply: () =>
      html(
        "Tidepool",
        '<div id="root"></div><script type="module" src="/assets/index-9a.js"></script>',
        meta("Tidepool counts fish from drone pictures.") +
          jsonLd({
            "@graph": [
              { "@type": "WebSite", name: "Tidepool", publisher: { "@id": "#org" } },
              {
                "@type": ["Organization", "Corporation"],
                "@id": "#org",
                name: "Tidepool",
                legalName: "Tidepool Metrics, Inc.",
                logo: { "@type": "ImageObject", url: "https://tidepool-metrics.example/static/mark.png" },
                email: "mailto:hello@tidepool-metrics.example",
                sameAs: [page("tidepool-metrics")],
                address: {
                  "@type": "PostalAddress",
                  streetAddress: "40 Wharf Row",
                  addressLocality: "Savannah",
                  addressRegion: "GA",
                  addressCountry: "US",
                },
                founder: [
                  {
                    "@type": "Person",
                    name: "Rowena Achterberg",
                    jobTitle: "Co-founder & CEO",
                    sameAs: person("rowena-achterberg"),
                  },
                  { "@type": "Person", name: "Jomo Wekesa", jobTitle: "Co-founder & CTO" },
                ],
              },
            ],
          }),
      ),
  },
  {
    host: "lintelworks.example",
    about: "an app with its team in __NEXT_DATA__, and customers beside it",
    labels: {
      legalName: "Lintelworks ApS",
      city: "Aarhus",
      description: "Lintelworks checks building plans.",
      people: [
        { name: "Signe Overgaard", role: "CEO" },
        { name: "Mikkel Dahlrup", role: "Head of Engineering" },
      ],
      emails: ["hej@lintelworks.example"],
    },
    reply: (path) =>
      path === "/"
        ? nextApp("Lintelworks", "Lintelworks checks building plans.", {
            menu: [{ label: "Om os", href: "/om" }],
            testimonials: [
              { author: "Pia Kofoed", role: "CEO, Kofoed Entreprise", quote: "Vi sparer to uger om måneden." },
            ],
            team: [
              { name: "Signe Overgaard", position: "CEO", bio: "Tegnede huse i ti år." },
              { name: "Mikkel Dahlrup", position: "Head of Engineering", bio: "Skrev kort." },
            ],
            footer: {
              company: "Lintelworks ApS",
              cvr: "CVR 00000000",
              address: "Mejlgade 00, 8000 Aarhus C, Denmark",
              email: "hej@lintelworks.example",
            },
          })
        : null,
  },
  {
    host: "vellumgate.example",
    about: "redirects to vellumgate.io.example for good",
    labels: {},
    reply: (path) => ({ status: 308, headers: { location: `https://vellumgate-app.example${path}` } }),
  },
  written({
    host: "vellumgate-app.example",
    about: "the new home of a company, with role and name in one line",
    title: "Vellumgate | contracts",
    people: ["Eilidh Brannigan | Chief Executive Officer", "Tunde Afolayan | VP Sales"],
    labels: {
      legalName: "Vellumgate Ltd",
      city: "Edinburgh",
      description: "Vellumgate compares contracts.",
      emails: ["sales@vellumgate-app.example"],
    },
    top: '<nav><button aria-expanded="false">Menu</button><div hidden><a href="/company/people">People</a><a href="/pricing">Pricing</a></div></nav>',
    bottom:
      "<footer>© 2026 Vellumgate Ltd. Registered in Scotland, company number SC000000. Registered office: 00 Leith Walk, Edinburgh EH6 0AA. <a href='mailto:sales@vellumgate-app.example?subject=Hi'>Talk to sales</a></footer>",
    pages: {
      "/": "<h1>Contracts, compared</h1><section><h2>Backed by</h2><p>Moray Partners</p></section>",
      "/company/people":
        "<h1>The people</h1><ul><li>Eilidh Brannigan, Chief Executive Officer</li><li>Tunde Afolayan, VP Sales</li></ul><h2>Board observers</h2><ul><li>Fergus Munro, Partner at Moray Partners</li></ul>",
      "/pricing": "<h1>Pricing</h1>",
    },
  }),
  written({
    host: "copperleaf-mobility.example",
    about: "parked with a broker",
    title: "copperleaf-mobility.example",
    labels: {},
    pages: {
      "/": "<h1>copperleaf-mobility.example</h1><p>This premium domain may be for sale. Contact broker Daniel Hurst, Domain Sales Manager, offers@brokerage.example</p>",
    },
  }),
  written({
    host: "harrowmoor.example",
    about: "a solicitor of the same name as a startup",
    title: "Harrowmoor Solicitors",
    people: ["Beatrix Lowther | Managing Partner"],
    labels: { legalName: "Harrowmoor Solicitors LLP", city: "York", emails: ["post@harrowmoor.example"] },
    top: '<a href="/our-team">Our team</a>',
    bottom:
      "<footer><p>Harrowmoor Solicitors LLP<br>0 Stonegate, York YO1 0AA<br>post@harrowmoor.example</p><p>Authorised by the SRA. Site by Pixelbarn Ltd, Leeds.</p></footer>",
    pages: {
      "/": "<h1>Conveyancing since 1911</h1>",
      "/our-team": "<h1>Our team</h1><div><h3>Beatrix Lowther</h3><p>Managing Partner</p></div>",
    },
  }),
  written({
    host: "harrowmoor-ai.example",
    about: "the startup that shares a solicitor's name",
    title: "Harrowmoor",
    people: ["Callum Redfern | Founder"],
    labels: {
      legalName: "Harrowmoor, Inc.",
      city: "Sacramento",
      description: "Harrowmoor reads leases with software.",
      emails: ["callum@harrowmoor-ai.example"],
    },
    pages: {
      "/": "<h1>Leases, read</h1><p>Founded by Callum Redfern.</p><h2>Contact</h2><p>Callum Redfern, Founder<br>callum (at) harrowmoor-ai (dot) example</p><small>© Harrowmoor, Inc., 00 K Street, Sacramento, CA 95814</small>",
    },
  }),
  written({
    host: "muehlbach-sensorik.example",
    about: "German, with the imprint as a table and an umlaut in the address",
    title: "Mühlbach Sensorik – Feuchte messen",
    lang: "de",
    people: ["Jörg Überall | Geschäftsführer", "Prof. Dr. Käthe Zöllner | Geschäftsführerin"],
    labels: {
      legalName: "Mühlbach Sensorik UG (haftungsbeschränkt)",
      city: "Tübingen",
      street: "Wöhrdstraße 0",
      description: "Mühlbach misst Feuchte in Holzhäusern.",
      emails: ["kontakt@muehlbach-sensorik.example"],
      logo: "https://muehlbach-sensorik.example/img/logo.svg",
    },
    top: '<header><a href="/"><img src="/img/logo.svg" alt="Mühlbach Sensorik"></a></header>',
    bottom: '<footer><a href="/rechtliches/">Rechtliches</a></footer>',
    pages: {
      "/": "<h1>Feuchte messen</h1>",
      "/rechtliches/":
        "<h1>Impressum</h1><table><tr><th>Anbieter</th><td>Mühlbach Sensorik UG (haftungsbeschränkt)</td></tr><tr><th>Anschrift</th><td>Wöhrdstraße 0<br>72072 Tübingen</td></tr><tr><th>Geschäftsführung</th><td>Jörg Überall, Prof. Dr. Käthe Zöllner</td></tr><tr><th>Registergericht</th><td>Amtsgericht Stuttgart, HRB 000000</td></tr><tr><th>E-Mail</th><td>kontakt&#64;muehlbach-sensorik&#46;example</td></tr><tr><th>Datenschutz</th><td>Kanzlei Feuerbach, Stuttgart, dsb@feuerbach.example</td></tr></table>",
    },
  }),
  written({
    host: "hinode-robo.example",
    about: "Japanese, with a table of the company",
    title: "株式会社ヒノデロボ",
    lang: "ja",
    people: ["高橋 美咲 | 代表取締役"],
    labels: {
      legalName: "株式会社ヒノデロボ",
      city: "名古屋市",
      description: "倉庫ロボットを開発しています。",
      emails: ["info@hinode-robo.example"],
    },
    top: '<nav><a href="/company/">会社概要</a><a href="/contact/">お問い合わせ</a></nav>',
    pages: {
      "/": "<h1>倉庫を動かす</h1>",
      "/company/":
        "<h1>会社概要</h1><table><tr><th>会社名</th><td>株式会社ヒノデロボ</td></tr><tr><th>所在地</th><td>〒460-0000 愛知県名古屋市中区栄0-0-0</td></tr><tr><th>代表者</th><td>代表取締役 高橋 美咲</td></tr><tr><th>設立</th><td>2021年4月</td></tr></table>",
      "/contact/": "<h1>お問い合わせ</h1><p>info＠hinode-robo.example</p>",
    },
  }),
  written({
    host: "sahabvault.example",
    about: "Arabic, right to left",
    title: "سحاب تك",
    lang: "ar",
    people: ["نورة القحطاني | الرئيس التنفيذي"],
    labels: {
      legalName: "شركة سحاب تك للتقنية",
      city: "جدة",
      description: "منصة لإدارة المخازن.",
      emails: ["salam@sahabvault.example"],
    },
    top: '<nav><a href="/about">من نحن</a></nav>',
    bottom:
      "<footer><p>شركة سحاب تك للتقنية، شارع التحلية، جدة 00000، المملكة العربية السعودية</p><p>salam@sahabvault.example</p></footer>",
    pages: {
      "/": "<h1>مخازن أذكى</h1>",
      "/about": "<h1>من نحن</h1><h2>فريق العمل</h2><div><h3>نورة القحطاني</h3><p>الرئيس التنفيذي</p></div>",
    },
  }),
  written({
    host: "thornapple-bio.example",
    about: "addresses written backwards, spelled out and in a data attribute",
    title: "Thornapple Bio",
    people: ["Winifred Askew | President", "Lars Ottesen | Chief Scientific Officer"],
    labels: {
      legalName: "Thornapple Bio, LLC",
      city: "Ithaca",
      description: "Thornapple breeds drought-proof apples.",
      emails: ["winifred@thornapple-bio.example", "lars@thornapple-bio.example", "lab@thornapple-bio.example"],
    },
    top: '<a href="/team.html">Team</a> <a href="/contact.html">Contact</a>',
    pages: {
      "/": "<h1>Apples</h1>",
      "/team.html":
        "<h1>Team</h1><p><b>Winifred Askew</b>, President<br>winifred AT thornapple-bio DOT example</p><p><b>Lars Ottesen</b>, Chief Scientific Officer<br>lars [at] thornapple-bio [dot] example</p>",
      "/contact.html":
        '<p>Thornapple Bio, LLC, 00 Game Farm Road, Ithaca, NY 14850</p><a class="mail" data-user="lab" data-domain="thornapple-bio.example" href="#">Write us</a>',
    },
  }),
  {
    host: "gigantic-atlas.example",
    about: "pages of several megabytes, compressed",
    labels: { description: "Atlas draws maps.", emails: ["maps@gigantic-atlas.example"] },
    reply: (path) =>
      path === "/"
        ? {
            headers: { "content-encoding": "gzip" },
            body: gzipSync(
              html(
                "Gigantic Atlas",
                `<p>maps@gigantic-atlas.example</p>${"<p>Tile of a map without end.</p>".repeat(300_000)}`,
                meta("Atlas draws maps."),
              ),
            ),
          }
        : null,
  },
  {
    host: "slow-embers.example",
    about: "answers nothing to its first page in time",
    labels: {},
    reply: (path) => (path === "/robots.txt" ? null : { hangs: "before headers" }),
  },
  {
    host: "closedgarden.example",
    about: "refuses all programs but one search engine",
    labels: {},
    reply: (path) =>
      path === "/robots.txt"
        ? {
            headers: { "content-type": "text/plain" },
            body: "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n",
          }
        : html(
            "Closed Garden, Inc.",
            "<p>Closed Garden, Inc., 1 Hedge Row, Salem, OR 97301, gate@closedgarden.example</p>",
          ),
  },
  written({
    host: "pebblewave.example",
    about: "facts only on its careers page",
    title: "Pebblewave",
    people: ["Ngozi Whitcombe | Founder & CEO"],
    labels: {
      legalName: "Pebblewave, Inc.",
      city: "Boulder",
      description: "Pebblewave streams field recordings.",
      emails: ["jobs@pebblewave.example"],
      headcount: "24",
    },
    top: '<a href="/jobs">Jobs (3)</a>',
    pages: {
      "/": "<h1>Field recordings, live</h1>",
      "/jobs":
        "<h1>Work with us</h1><p>Pebblewave, Inc. is a team of 24 people in Boulder, Colorado.</p><p>You will report to Ngozi Whitcombe, Founder &amp; CEO.</p><h2>Open roles</h2><ul><li>Head of Product</li><li>Chief of Staff</li><li>Sound Engineer</li></ul><p>Write to jobs@pebblewave.example</p><small>Pebblewave, Inc., 00 Pearl Street, Boulder, CO 80302</small>",
    },
  }),
  written({
    host: "junctionbeam.example",
    about: "facts only in its terms of service",
    title: "Junctionbeam",
    labels: {
      legalName: "Junctionbeam Technologies Pte. Ltd.",
      city: "Singapore",
      description: "Junctionbeam plans trains.",
      emails: ["legal@junctionbeam.example"],
      profiles: [page("junctionbeam"), "https://github.com/junctionbeam"],
    },
    bottom: `<footer><a href="/terms-of-service">Terms</a> <a href="${page("junctionbeam")}">in</a> <a href="https://github.com/junctionbeam" rel="me">Code</a></footer>`,
    pages: {
      "/": "<h1>Trains on time</h1><p>“It works.” – Ismail Tan, COO of Straits Rail</p>",
      "/terms-of-service":
        "<h1>Terms of Service</h1><p>These terms are between you and Junctionbeam Technologies Pte. Ltd. (UEN 000000000X), a company incorporated in Singapore with its registered office at 00 Anson Road, Singapore 079903 (“Junctionbeam”).</p><p>Notices: legal@junctionbeam.example. Payments are processed by Coinmill Payments Ltd, Dublin, support@coinmill.example.</p>",
    },
  }),
];
