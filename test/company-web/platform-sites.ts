// Sites as site builders and frameworks write them, in English. All companies and people are invented.

import { jsonLd, type TestSite } from "./site-builder.ts";
import { cloudflareLink, written } from "./written-site.ts";

const company = (handle: string) => `https://www.linkedin.com/company/${handle}`;
const person = (handle: string) => `https://www.linkedin.com/in/${handle}`;

const elementorCard = (name: string, role: string, handle: string) =>
  `<div class="elementor-column elementor-col-33"><div class="elementor-widget-wrap"><div class="elementor-element elementor-widget elementor-widget-image"><img src="/wp-content/uploads/2024/03/${handle}-300x300.jpg" alt=""></div><div class="elementor-element elementor-widget elementor-widget-heading"><h3 class="elementor-heading-title elementor-size-default">${name}</h3></div><div class="elementor-element elementor-widget elementor-widget-text-editor"><p>${role}</p></div><div class="elementor-social-icons-wrapper"><a class="elementor-icon elementor-social-icon elementor-social-icon-linkedin" href="${person(handle)}/" target="_blank"><span class="elementor-screen-only">Linkedin</span><i class="fab fa-linkedin"></i></a></div></div></div>`;

const webflowItem = (name: string, role: string) =>
  `<div role="listitem" class="collection-item w-dyn-item"><div class="team-member_image-wrapper"><img src="https://assets.webflow-cdn.example/x.avif" alt=""></div><div class="text-size-large text-weight-semibold">${name}</div><div class="text-size-regular">${role}</div></div>`;

const framerText = (text: string, name: string) =>
  `<div class="framer-1x2y3z" data-framer-name="${name}" data-framer-component-type="RichTextContainer" style="outline:none;display:flex"><p class="framer-text framer-styles-preset-9k">${text}</p></div>`;

const wixText = (tag: string, text: string) =>
  `<div class="HcOXKn c9GqVL QxJLC3 comp-l8 wixui-rich-text" data-testid="richTextElement"><${tag} class="font_2 wixui-rich-text__text" style="text-align:center"><span style="letter-spacing:normal" class="wixui-rich-text__text"><span class="wixGuard wixui-rich-text__text">&#8203;</span>${text}</span></${tag}></div>`;

const slide = (name: string, role: string, handle: string) =>
  `<div class="swiper-slide"><a href="#bio-${handle}" class="modal-open"><img src="/img/${handle}.webp" alt="Portrait of ${name}"></a><div class="swiper-slide__caption"><span class="name">${name}</span><span class="position">${role}</span></div><a href="${person(handle)}" aria-label="LinkedIn profile of ${name}"><svg></svg></a></div>`;

const nextData = (pageProps: object) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps, __N_SSG: true }, page: "/", query: {}, buildId: "kX2", isFallback: false })}</script><script src="/_next/static/chunks/main-1f.js" defer></script>`;

const nextPayload = (data: unknown) =>
  `<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,${JSON.stringify(`5:["$","$L12",null,${JSON.stringify(data)}]\n`)}])</script>`;

const rot13 = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));

const FERROW_TEAM =
  slide("Marguerite Osei", "Co-Founder & CEO", "margosei") + slide("Stellan Brodeur", "Co-Founder & CTO", "sbrodeur");

export const platformSites: readonly TestSite[] = [
  written({
    host: "mossgrave.example",
    about: "WordPress with Elementor",
    title: "Mossgrave – Soil sensors for vineyards",
    people: [
      "Philippa Garstang | Founder & Managing Director | philippa-garstang",
      "Idris Bowen-Price | Head of Agronomy | idrisbp",
      "Zofia Malec | Software Lead | zofiamalec",
    ],
    labels: {
      legalName: "Mossgrave Sensing Ltd",
      city: "Sheffield",
      street: "14 Kiln Lane",
      description: "Mossgrave makes soil sensors for vineyards.",
      emails: ["hello@mossgrave.example"],
      profiles: [company("mossgrave-sensing")],
      logo: "https://mossgrave.example/wp-content/uploads/2024/02/mossgrave-logo.png",
    },
    head: `<meta name="generator" content="WordPress 6.5.2"><link rel="https://api.w.org/" href="/wp-json/">`,
    top: `<header class="elementor-location-header"><div class="elementor-widget-theme-site-logo"><a href="/"><img src="/wp-content/uploads/2024/02/mossgrave-logo.png" alt="Mossgrave"></a></div><nav><ul id="menu-main"><li class="menu-item"><a href="/about-us/">Our Story</a></li><li class="menu-item"><a href="/contact-us/">Contact</a></li></ul></nav></header>`,
    bottom: `<footer class="elementor-location-footer"><p>© 2025 Mossgrave Sensing Ltd. Registered in England &amp; Wales No. 00000000.<br>Registered office: 14 Kiln Lane, Sheffield, S3 8GG</p><a class="elementor-social-icon" href="${company("mossgrave-sensing")}"><i class="fab fa-linkedin"></i></a><p>Website by <a href="https://bramblepixel.example">Bramble Pixel</a></p></footer>`,
    pages: {
      "/": `<h1>Know your soil</h1><div class="elementor-testimonial"><div class="elementor-testimonial-content">“Worth every penny.”</div><div class="elementor-testimonial-name">Gareth Pugh-Lloyd</div><div class="elementor-testimonial-job">Owner, Llanfair Vineyard</div></div>`,
      "/about-us/": `<h2>Our Story</h2><p>Started in a shed.</p><h2>Meet the Team</h2><div class="elementor-container">${elementorCard("Philippa Garstang", "Founder &amp; Managing Director", "philippa-garstang")}${elementorCard("Idris Bowen-Price", "Head of Agronomy", "idrisbp")}${elementorCard("Zofia Malec", "Software Lead", "zofiamalec")}</div>`,
      "/contact-us/": `<h2>Get in touch</h2><p>Email: ${cloudflareLink("hello@mossgrave.example")}</p>`,
    },
  }),
  written({
    host: "tarnwell.example",
    about: "Webflow, with a blog by guests",
    title: "Tarnwell | Payroll for seasonal crews",
    people: ["Bernadette Kurosawa | CEO & Co-founder", "Amadou Fell | COO & Co-founder", "Wren Castellanos | Design"],
    labels: {
      legalName: "Tarnwell, Inc.",
      city: "San Francisco",
      street: "2261 Alder Street",
      description: "Payroll for seasonal crews, in English and Spanish.",
      emails: ["founders@tarnwell.example"],
      profiles: ["https://x.com/tarnwell", company("tarnwell")],
    },
    head: `<meta content="Webflow" name="generator">`,
    top: `<div class="navbar_component w-nav"><nav role="navigation" class="w-nav-menu"><a href="/company" class="w-nav-link">Company</a><a href="/blog" class="w-nav-link">Blog</a><a href="/customers" class="w-nav-link">Customers</a></nav></div>`,
    bottom: `<div class="footer_component"><div class="text-size-small">© 2026 Tarnwell, Inc.</div><div>2261 Alder Street, San Francisco, CA 94114</div><a href="mailto:founders@tarnwell.example" class="w-inline-block">founders@tarnwell.example</a><a href="https://x.com/tarnwell" class="w-inline-block"></a><a href="${company("tarnwell")}/" class="w-inline-block"></a></div>`,
    pages: {
      "/": `<h1 class="heading-style-h1">Pay every crew on time</h1>`,
      "/company": `<section class="section_team"><h2>The people behind Tarnwell</h2><div class="w-dyn-list"><div role="list" class="w-dyn-items">${webflowItem("Bernadette Kurosawa", "CEO &amp; Co-founder")}${webflowItem("Amadou Fell", "COO &amp; Co-founder")}${webflowItem("Wren Castellanos", "Design")}</div></div></section><section><h2>Our investors</h2><div class="w-dyn-list">${webflowItem("Garnet Hill Capital", "Seed")}${webflowItem("Lowell Frey", "Angel, founder of Hexley")}</div></section>`,
      "/blog": `<div class="blog-post_item w-dyn-item"><div class="author_name">Constance Amory</div><div class="author_title">HR Director, Pinebrook Farms</div><p>Five ways to keep a crew.</p></div>`,
      "/customers": `<div class="w-dyn-item"><div class="quote">“Our crews are happier.”</div><div class="text-weight-semibold">Jacinto Robles</div><div>CEO at Robles Orchards</div></div>`,
    },
  }),
  written({
    host: "vireohealth.example",
    about: "Next.js whose people are in __NEXT_DATA__ only, legal name in the terms",
    title: "Vireo Health",
    people: [
      "Delphine Arkwright | Chief Executive Officer | delphine-arkwright",
      "Tobias Ngata | Chief Technology Officer | tngata",
    ],
    labels: {
      legalName: "Vireo Health Systems, Inc.",
      city: "Minneapolis",
      street: "310 Marrow Avenue",
      description: "Vireo Health watches recovery after knee surgery.",
      emails: ["privacy@vireohealth.example"],
    },
    top: `<div id="__next"><header><a href="/about">About</a><a href="/terms">Terms</a></header><main></main></div>`,
    pages: {
      "/": nextData({ hero: { title: "Recover at home", cta: { label: "Book a demo", href: "/demo" } } }),
      "/about": nextData({
        team: [
          {
            id: 1,
            name: "Delphine Arkwright",
            title: "Chief Executive Officer",
            linkedin: person("delphine-arkwright"),
          },
          { id: 2, name: "Tobias Ngata", title: "Chief Technology Officer", linkedin: person("tngata") },
        ],
        testimonials: [{ id: 9, name: "Harriet Lomond", title: "Chief of Surgery, Lakeview Clinic", quote: "Superb." }],
      }),
      "/terms": `<h1>Terms of Use</h1><p>These Terms of Use are entered into by and between you and Vireo Health Systems, Inc. (“Company”, “we” or “us”).</p><h2>18. Contact</h2><p>Vireo Health Systems, Inc.<br>310 Marrow Avenue, Suite 400<br>Minneapolis, MN 55401<br>privacy@vireohealth.example</p>`,
    },
  }),
  written({
    host: "cobaltfinch.example",
    about: "Next.js app router with Tailwind, people in the flight payload only",
    title: "Cobalt Finch — Contracts that read themselves",
    people: ["Rowan Achebe | Co-founder, CEO", "Liesl Tamworth | Co-founder, CTO"],
    labels: {
      legalName: "Cobalt Finch Inc.",
      city: "Toronto",
      street: "77 Wellesmere Street West",
      description: "Cobalt Finch reads contracts and flags the clauses that matter.",
      profiles: ["https://github.com/cobaltfinch"],
    },
    top: `<header class="sticky top-0"><nav class="flex gap-6"><a class="text-sm" href="/team">Team</a><a class="text-sm" href="/privacy">Privacy</a><a href="https://github.com/cobaltfinch">GitHub</a></nav></header>`,
    pages: {
      "/": `<h1 class="text-6xl">Contracts that read themselves</h1><figure class="rounded-xl"><blockquote><p>“A must.”</p></blockquote><figcaption><div>Dagny Forsberg</div><div>General Counsel, Norrland Timber</div></figcaption></figure>`,
      "/team": `<main id="root"></main>${nextPayload({
        members: [
          { name: "Rowan Achebe", role: "Co-founder, CEO" },
          { name: "Liesl Tamworth", role: "Co-founder, CTO" },
        ],
      })}`,
      "/privacy": `<h1>Privacy Policy</h1><p>Cobalt Finch Inc. (“Cobalt Finch”) is located at 77 Wellesmere Street West, Toronto, ON M5V 0A1, Canada.</p>`,
    },
  }),
  written({
    host: "hullpaint.example",
    about: "Framer, with the role above the name",
    title: "Hullpaint",
    people: ["Casimir Dove | Founder & CEO | casimirdove", "Yara Lindenbaum | Founding Engineer"],
    labels: {
      legalName: "Hullpaint Robotics Inc.",
      city: "Wilmington",
      street: "1209 Larch Street",
      description: "Hullpaint paints ships with robots.",
      emails: ["hi@hullpaint.example"],
    },
    head: `<meta name="generator" content="Framer 8f2c">`,
    top: `<div id="main" data-framer-hydrate-v2=""><nav data-framer-name="Nav"><a href="./about">About</a><a href="./privacy-policy">Privacy</a></nav>`,
    bottom: `<footer data-framer-name="Footer">${framerText("© Hullpaint Robotics Inc.", "Copyright")}<a href="mailto:hi@hullpaint.example"><p class="framer-text">hi@hullpaint.example</p></a></footer></div>`,
    pages: {
      "/": `<div data-framer-name="Hero">${framerText("Ships, painted", "Title")}</div>`,
      "/about": `<section data-framer-name="Team">${framerText("Team", "Heading")}<div data-framer-name="Card">${framerText("Founder &amp; CEO", "Role")}${framerText("Casimir Dove", "Name")}<a data-framer-name="LinkedIn" href="${person("casimirdove")}?utm_source=site"></a></div><div data-framer-name="Card">${framerText("Founding Engineer", "Role")}${framerText("Yara Lindenbaum", "Name")}</div></section>`,
      "/privacy-policy": `<section>${framerText("Privacy Policy", "Heading")}${framerText("This policy describes how Hullpaint Robotics Inc., 1209 Larch Street, Wilmington, DE 19801 (“we”) handles data.", "Text")}</section>`,
    },
  }),
  written({
    host: "oatandember.example",
    about: "Shopify, whose founder is in prose and whose address is in the policies",
    title: "Oat & Ember | Granola over fire",
    people: ["Nell Farrow | Founder"],
    labels: {
      legalName: "Oat & Ember LLC",
      city: "Bangor",
      street: "77 Canal Street",
      description: "Granola baked over fire in Maine.",
      emails: ["hello@oatandember.example"],
      profiles: ["https://www.instagram.com/oatandember"],
    },
    head: `<link rel="canonical" href="https://oatandember.example/"><script>var Shopify = Shopify || {};Shopify.shop = "oat-ember.shop.example";</script>`,
    top: `<div id="shopify-section-header"><ul class="list-menu"><li><a href="/collections/all">Shop</a></li><li><a href="/pages/about-us">Our story</a></li></ul></div>`,
    bottom: `<footer class="footer"><ul><li><a href="/policies/terms-of-service">Terms of service</a></li><li><a href="/policies/privacy-policy">Privacy policy</a></li><li><a href="https://www.instagram.com/oatandember/">Instagram</a></li></ul><small>© 2026, <a href="/">Oat &amp; Ember</a> <a href="https://www.shopify.com">Powered by Shopify</a></small></footer>`,
    pages: {
      "/": `<h2>Loved by breakfast people</h2><div class="review"><p>Best granola.</p><strong>Kathleen Moody</strong><span>Verified buyer</span></div>`,
      "/pages/about-us": `<div class="rte"><p>Oat &amp; Ember was founded by Nell Farrow in 2021, in the kitchen of a lighthouse.</p></div>`,
      "/policies/terms-of-service": `<div class="shopify-policy__body"><p>This website is operated by Oat &amp; Ember LLC. Throughout the site, the terms “we”, “us” and “our” refer to Oat &amp; Ember LLC.</p></div>`,
      "/policies/privacy-policy": `<div class="shopify-policy__body"><p>For questions contact us by e-mail at hello@oatandember.example or by mail at 77 Canal Street, Bangor, ME, 04401, United States.</p></div>`,
    },
  }),
  written({
    host: "halloway-ives.example",
    about: "Squarespace, a partnership",
    title: "Halloway Ives",
    people: ["Cordelia Halloway | Partner", "Septimus Ives | Partner", "Blaise Oyelowo | Associate"],
    labels: {
      legalName: "Halloway Ives LLP",
      city: "Chicago",
      street: "9 Wacker Row",
      description: "Halloway Ives designs offices for small firms.",
      emails: ["office@halloway-ives.example"],
      logo: "https://halloway-ives.example/s/hi-mark.png",
    },
    head: `<!-- This is Squarespace. -->`,
    top: `<header id="header"><div class="header-title-logo"><a href="/"><img src="/s/hi-mark.png" alt="Halloway Ives"></a></div><nav class="header-nav-list"><a href="/people">People</a></nav></header>`,
    bottom: `<footer class="sections"><div class="sqs-block html-block"><div class="sqs-block-content"><p>Halloway Ives LLP</p><p>9 Wacker Row<br>Chicago, Illinois 60601</p><p><a href="mailto:office@halloway-ives.example">office@halloway-ives.example</a></p></div></div></footer>`,
    pages: {
      "/": `<h1>Rooms that work</h1><div class="sqs-gallery"><img alt="Client: Marbury Dental" src="/c1.png"></div>`,
      "/people": `<section class="page-section"><div class="user-items-list"><ul class="user-items-list-simple"><li class="list-item"><div class="list-item-content"><h2 class="list-item-content__title">Cordelia Halloway</h2><div class="list-item-content__description"><p>Partner</p></div></div></li><li class="list-item"><div class="list-item-content"><h2 class="list-item-content__title">Septimus Ives</h2><div class="list-item-content__description"><p>Partner</p></div></div></li><li class="list-item"><div class="list-item-content"><h2 class="list-item-content__title">Blaise Oyelowo</h2><div class="list-item-content__description"><p>Associate</p></div></div></li></ul></div></section>`,
    },
  }),
  written({
    host: "gristmill-tool.example",
    about: "hand-written tables of 2005",
    title: "GRISTMILL TOOL &amp; DIE - Home",
    people: ["Harold Stenning | President", "Doreen Stenning | Office Manager", "Vic Palumbo | Shop Foreman"],
    labels: {
      legalName: "Gristmill Tool & Die Co., Inc.",
      city: "Rockford",
      street: "2200 Foundry Road",
      emails: ["sales@gristmill-tool.example"],
    },
    top: `<CENTER><TABLE WIDTH=760 BORDER=0><TR><TD BGCOLOR="#336699"><A HREF="index.htm"><FONT COLOR=white>Home</FONT></A> | <A HREF="aboutus.htm"><FONT COLOR=white>About Us</FONT></A> | <A HREF="contact.htm"><FONT COLOR=white>Contact</FONT></A></TD></TR><TR><TD>`,
    bottom: `</TD></TR><TR><TD><FONT SIZE=1>Copyright &copy; 2005 Gristmill Tool &amp; Die Co., Inc.<BR>2200 Foundry Road, Rockford, IL 61109<BR>Phone (815) 555-0100 Fax (815) 555-0101</FONT></TD></TR></TABLE></CENTER>`,
    pages: {
      "/": `<FONT SIZE=5>Welcome to Gristmill!</FONT>`,
      "/aboutus.htm": `<B>Our Staff</B><P><B>Harold Stenning</B>, President<BR><B>Doreen Stenning</B>, Office Manager<BR><B>Vic Palumbo</B>, Shop Foreman<BR>`,
      "/contact.htm": `<A HREF="MAILTO:Sales@Gristmill-Tool.example">E-mail us</A>`,
    },
  }),
  written({
    host: "quarrylight.example",
    about: "Wix, with zero-width spaces",
    title: "Quarrylight | Lamps",
    people: ["Simone Astbury | Creative Director", "Fergal Doyle | Workshop Manager"],
    labels: {
      legalName: "Quarrylight Limited",
      city: "Galway",
      street: "3 Long Walk",
      description: "Lamps cut from slate, made in Galway.",
      emails: ["lamps@quarrylight.example"],
    },
    head: `<meta name="generator" content="Wix.com Website Builder">`,
    top: `<div id="SITE_HEADER"><nav class="wixui-horizontal-menu"><a data-testid="linkElement" href="/meet-us">Meet us</a></nav></div>`,
    bottom: `<footer id="SITE_FOOTER">${wixText("p", "Quarrylight Limited, 3 Long Walk, Galway, H91 XX00, Ireland")}${wixText("p", '<a data-auto-recognition="true" href="mailto:lamps@quarrylight.example">lamps@quarrylight.example</a>')}</footer>`,
    pages: {
      "/": wixText("h1", "Slate that glows"),
      "/meet-us": `${wixText("h2", "The team")}<div class="wixui-repeater__item">${wixText("h3", "Simone Astbury")}${wixText("p", "Creative Director")}</div><div class="wixui-repeater__item">${wixText("h3", "Fergal Doyle")}${wixText("p", "Workshop Manager")}</div>`,
    },
  }),
  written({
    host: "dovetail-ops.example",
    about: "structured data of its people beside a reviewer's",
    title: "Dovetail Ops",
    people: ["Ingram Whitlow | CEO | ingram-whitlow", "Paloma Reyes-Ito | VP Product"],
    labels: {
      legalName: "Dovetail Operations, Inc.",
      city: "Salt Lake City",
      description: "Dovetail Ops schedules dental labs.",
      profiles: [company("dovetail-ops")],
    },
    head: jsonLd({
      "@graph": [
        {
          "@type": "Corporation",
          "@id": "https://dovetail-ops.example/#org",
          name: "Dovetail Ops",
          legalName: "Dovetail Operations, Inc.",
          url: "https://dovetail-ops.example",
          address: { "@type": "PostalAddress", addressLocality: "Salt Lake City", addressRegion: "UT" },
          sameAs: [company("dovetail-ops")],
        },
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Lorna Bickerstaff", jobTitle: "Owner" },
          reviewBody: "Great.",
        },
      ],
    }),
    top: `<nav><a href="/company/leadership">Leadership</a></nav>`,
    pages: {
      "/": "<h1>Labs on schedule</h1>",
      "/company/leadership":
        "<h1>Leadership</h1>" +
        jsonLd({
          "@graph": [
            {
              "@type": "Person",
              name: "Ingram Whitlow",
              jobTitle: "CEO",
              worksFor: { "@id": "https://dovetail-ops.example/#org" },
              sameAs: [person("ingram-whitlow")],
            },
            {
              "@type": "Person",
              name: "Paloma Reyes-Ito",
              jobTitle: "VP Product",
              worksFor: { "@type": "Organization", name: "Dovetail Ops" },
            },
          ],
        }),
    },
  }),
  written({
    host: "ferrow.example",
    about: "a carousel whose slides repeat, with advisers and biographies below",
    title: "Ferrow",
    people: ["Marguerite Osei | Co-Founder & CEO | margosei", "Stellan Brodeur | Co-Founder & CTO | sbrodeur"],
    labels: {
      legalName: "Ferrow AB",
      city: "Göteborg",
      street: "Magasinsgatan 00",
      description: "Ferrow recycles iron powder.",
      emails: ["info@ferrow.example"],
    },
    top: `<nav><a href="/about">About</a><a href="/contact">Contact</a></nav>`,
    pages: {
      "/": "<h1>Iron, again</h1>",
      "/about": `<h2>Meet the team</h2><div class="swiper"><div class="swiper-wrapper">${FERROW_TEAM}${FERROW_TEAM}</div></div><h2>Advisory board</h2><div class="swiper"><div class="swiper-wrapper">${slide("Viveka Sundqvist", "Former CTO, Blenheim Steel", "vsundqvist")}${slide("Dr. Omar Haddad-Cole", "Professor of Metallurgy", "ohaddadcole")}</div></div><div id="bio-margosei" class="modal"><h3>Marguerite Osei</h3><p>Before Ferrow, Marguerite was Vice President at Nordmalm Mining.</p></div>`,
      "/contact": `<p>Ferrow AB<br>Magasinsgatan 00<br>411 18 Göteborg<br>Sweden</p><p>info<span style="display:none">-nospam</span>@ferrow.example</p>`,
    },
  }),
  written({
    host: "harrowgate-ai.example",
    about: "jobs, investors and one founder",
    title: "Harrowgate AI",
    people: ["Priyanka Deverell | Founder, CEO"],
    labels: {
      legalName: "Harrowgate AI, Inc.",
      city: "New York",
      street: "18 Bleaker Street",
      description: "Harrowgate tests voice agents before they call anyone.",
      emails: ["jobs@harrowgate-ai.example"],
      headcount: "22",
    },
    top: `<nav><a href="/about">About</a><a href="/careers">Careers</a><a href="/press">Press</a></nav>`,
    bottom: `<footer>Harrowgate AI, Inc. · 18 Bleaker Street · New York, NY 10012</footer>`,
    pages: {
      "/": "<h1>Call nobody by accident</h1><p>Trusted by teams at Quillback, Vantry and Hexley.</p>",
      "/about": `<h2>Team</h2><div class="vcard"><span class="fn">Priyanka Deverell</span><span class="title">Founder, CEO</span></div><p>Harrowgate is a team of 22 people in New York.</p><h2>Backed by</h2><ul><li>Marla Venn, Partner, Birchgate Ventures</li><li>Tom Ferris (CEO, Quillback)</li><li>Anneke Roos, former CTO of Vantry</li></ul>`,
      "/careers": `<h2>Open roles</h2><div class="opening"><a href="/careers/1">Founding Engineer</a><span class="location">Berlin Germany</span></div><div class="opening"><a href="/careers/2">Head of Sales</a><span class="location">New York</span></div><div class="opening"><a href="/careers/3">Account Executive</a><span>Remote Europe</span></div><p>Send your CV to jobs@harrowgate-ai.example</p>`,
      "/press": `<h2>In the news</h2><p>“Voice agents need tests,” said Magnus Thorell, CEO of Vantry.</p><p>Media contact: Celia Hurst, Brightline PR, celia@brightline-pr.example</p>`,
    },
  }),
  written({
    host: "stillwater-bio.example",
    about: "a biotech whose leaders have degrees, with a scientific advisory board and press releases",
    title: "Stillwater Bio",
    people: ["Una Castellan | Chief Executive Officer", "Roderick Amsel | Chief Scientific Officer"],
    labels: {
      legalName: "Stillwater Bio, Inc.",
      city: "Cambridge",
      street: "400 Technology Lane",
      description: "Stillwater Bio develops enzymes that cut plastic.",
      emails: ["ir@stillwater-bio.example"],
    },
    top: `<nav><a href="/about/leadership">Leadership</a><a href="/news">News</a><a href="/investors">Investors</a></nav>`,
    pages: {
      "/": "<h1>Enzymes for plastic</h1>",
      "/about/leadership": `<h1>Leadership</h1><table><tr><td><strong>Una Castellan, Ph.D.</strong><br><em>Chief Executive Officer</em></td></tr><tr><td><strong>Roderick Amsel, M.D., Ph.D.</strong><br><em>Chief Scientific Officer</em></td></tr></table><h1>Scientific Advisory Board</h1><table><tr><td><strong>Wilhelmina Strand, Ph.D.</strong><br><em>Director, Institute of Polymers</em></td></tr></table>`,
      "/news": `<h2>Stillwater Bio and Genofab announce collaboration</h2><p>“We are thrilled,” said Mark Oyelaran, Chief Executive Officer of Genofab.</p><h3>About Genofab</h3><p>Genofab Corporation, 12 Plant Road, Dublin, OH 43016</p>`,
      "/investors": `<h2>Investor contacts</h2><p>Stillwater Bio, Inc.<br>400 Technology Lane<br>Cambridge, MA 02142<br>ir@stillwater-bio.example</p><p>Agency: Joss Winterbourne, Argent IR, joss@argent-ir.example</p>`,
    },
  }),
  written({
    host: "pennyroyal.example",
    about: "Ghost, with guest authors and addresses that scripts write",
    title: "Pennyroyal",
    people: ["Aurelio Banks | Co-founder", "Sunniva Teller | Co-founder"],
    labels: {
      description: "Pennyroyal writes newsletters for libraries.",
      emails: ["team@pennyroyal.example", "press@pennyroyal.example"],
    },
    head: `<meta name="generator" content="Ghost 5.82">`,
    top: `<nav class="gh-navigation-menu"><ul class="nav"><li class="nav-about"><a href="/about/">About</a></li><li><a href="/blog/">Blog</a></li></ul></nav>`,
    pages: {
      "/": "<h1>Letters from the library</h1>",
      "/about/": `<section class="gh-content"><p>Pennyroyal is two people:</p><ul><li><strong>Aurelio Banks</strong> — Co-founder</li><li><strong>Sunniva Teller</strong> — Co-founder</li></ul><p>Write to <script>var u="team",d="pennyroyal.example";document.write('<a href="mailto:'+u+'@'+d+'">us</a>')</script>, or for the press <a class="rot13" href="#" data-mail="${rot13("press@pennyroyal.example")}">here</a>.</p></section>`,
      "/blog/": `<div class="gh-article-meta"><h4 class="gh-author-name">Otto Lindgren</h4><div class="gh-author-bio">Head of Growth at Vantry. Guest author.</div></div>`,
    },
  }),
  written({
    host: "brackish.example",
    about: "one page with a founder in the first person",
    title: "Brackish",
    people: ["Lotte Brandvik | Founder"],
    labels: { description: "Brackish desalinates with sunlight.", emails: ["lotte@brackish.example"] },
    pages: {
      "/": `<div id="wrapper"><p>Hi, I'm Lotte Brandvik, founder of Brackish.</p><p>Say hello: lotte {at} brackish {dot} example</p><p>Advised by Henrik Solheim, CEO of Fjordkraft Pumps.</p></div>`,
    },
  }),
];
