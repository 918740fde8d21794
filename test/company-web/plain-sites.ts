// Sites without any filing, which only test reading.

import { html, jsonLd, meta, site, type TestSite } from "./site-builder.ts";

export const plainSites: readonly TestSite[] = [
  site(
    "fennimore.example",
    "a studio of two",
    {
      name: "Fennimore",
      street: "8 Rope Walk",
      city: "Bristol",
      legalName: "Fennimore Design Ltd",
      place: "Bristol BS1 6ZJ, United Kingdom",
      description: "Fennimore designs acoustic panels.",
      people: ["Isolde Fennimore | Director | isoldef", "Caspian Roe | Designer"],
      emails: ["studio@fennimore.example", "press@fennimore.example"],
      profiles: ["https://www.instagram.com/fennimore.design"],
    },
    { email: "mailto", team: "figure", traps: ["builder", "blog"] },
  ),
  site(
    "periwig.example",
    "nothing but a slogan",
    { name: "Periwig", description: "Periwig tunes wigs." },
    { legal: "none", logo: "none", traps: ["customers", "testimonials", "share links"] },
  ),
  site(
    "copse.example",
    "many who are not its people",
    {
      name: "Copse",
      legalName: "Copse Climate, Inc.",
      street: "2 Linden Court",
      city: "Portland",
      place: "Portland, ME 04101",
      description: "Copse counts trees from the air.",
      people: ["Rosalind Achterberg | CEO", "Teodor Vance | Head of Forestry"],
    },
    {
      traps: [
        "testimonials",
        "investors",
        "customers",
        "advisers of others",
        "blog",
        "press agency",
        "agency",
        "builder",
      ],
    },
  ),
  site(
    "ginkgotable.example",
    "people of many scripts and particles",
    {
      name: "Ginkgo Table",
      description: "Ginkgo Table books dinners with strangers.",
      people: [
        "Ángel de la Vega Ruiz | Cofundador y CEO",
        "Siobhán Ní Dhuibhir | COO",
        "Nguyễn Thị Hạnh | CTO",
        "Jean-Luc van den Berg | CFO",
      ],
    },
    { team: "table", legal: "none" },
  ),
  {
    host: "tinmallow.example",
    about: "structured data that is broken or about others",
    labels: { description: "Tinmallow makes quiet kettles.", profiles: ["https://www.linkedin.com/company/tinmallow"] },
    reply: (path) =>
      path !== "/"
        ? null
        : html(
            "Tinmallow",
            "<h1>Quiet kettles</h1>",
            meta("Tinmallow makes quiet kettles.") +
              '<script type="application/ld+json">{ "@type": "Organization", "name": "Tin',
          ) +
          jsonLd({
            "@type": "Organization",
            name: "Kettle Review Weekly",
            url: "https://kettlereview.example",
            sameAs: ["https://twitter.com/kettlereview"],
            employee: { "@type": "Person", name: "Ruth Pilcrow", jobTitle: "Editor" },
          }) +
          jsonLd({
            "@type": "Organization",
            name: "Tinmallow",
            url: "https://tinmallow.example",
            sameAs: "https://www.linkedin.com/company/tinmallow",
          }),
  },
  {
    host: "onepage.example",
    about: "one long page with everything",
    labels: {
      legalName: "Onepage Systems Inc.",
      street: "5 Elm Street",
      city: "Omaha",
      description: "Onepage prints flight plans.",
      people: [{ name: "Lavinia Stroud", role: "Founder & CEO" }],
      emails: ["ask@onepage.example"],
      profiles: ["https://x.com/onepagesys"],
    },
    reply: (path) =>
      path !== "/"
        ? null
        : html(
            "Onepage",
            `<a href="#team">Team</a><section id="team"><h2>Team</h2><div><h3>Lavinia Stroud</h3><p>Founder &amp; CEO</p></div></section><section id="contact">ask AT onepage DOT example<address>Onepage Systems Inc.<br>5 Elm Street<br>Omaha, NE 68102</address><a href="https://x.com/onepagesys">X</a></section>`,
            meta("Onepage prints flight plans."),
          ),
  },
];
