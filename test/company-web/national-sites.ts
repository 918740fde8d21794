// Sites of companies whose address, legal form or register says where they are, in the forms of their countries. Most
// have no footer element and no imprint. Labelled before the reader that reads them. Everything is invented.

import type { PageKind } from "../../core/catalogue/sources/source.ts";

/** A site with the place that a careful person would find on it; spellings that are right are parted by "|". */
export interface NationalSite {
  readonly host: string;
  readonly name: string;
  /** Null if the site states none. */
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly pages: readonly (readonly [kind: PageKind, body: string])[];
}

export const nationalSite = (
  host: string,
  name: string,
  [city, country]: readonly [city: string | null, country: string | null],
  pages: Readonly<Partial<Record<PageKind, string>>>,
): NationalSite => ({
  host: `${host}.example`,
  name,
  city,
  country,
  pages: Object.entries(pages).map(([kind, body]) => [
    kind as PageKind,
    `<!doctype html><html><head><meta charset="utf-8"><title>${name}</title></head><body>${body}</body></html>`,
  ]),
});

export const nationalSites: readonly NationalSite[] = [
  nationalSite("fernhollow", "Fernhollow", ["Melbourne", "AU"], {
    home: `<div><h1>Irrigation that listens</h1><p>Growers in Mildura and Shepparton save a third of their water.</p></div><div id="comp-k1"><h6>Visit us</h6><p>Level 3, 120 Collins Street</p><p>Melbourne VIC 3000</p><p>care@fernhollow.example</p></div><div><p>© 2026 by Fernhollow Pty Ltd. ABN 00 000 000 000</p></div>`,
  }),
  nationalSite("copperlark", "Copperlark", ["Perth", "AU"], {
    home: `<section><h2>Ore sorting at the face</h2></section><section><h2>Contact</h2><p>Suite 4, 88 Hay Street, Perth WA 6000<br>+61 8 0000 0000<br>hello@copperlark.example</p></section>`,
  }),
  nationalSite("wattlebyte", "Wattlebyte", ["Surry Hills|Sydney", "AU"], {
    home: `<h1>Payroll for cafés</h1><p>Trusted by 400 cafés from Hobart to Cairns.</p>`,
    contact: `<h1>Say hello</h1><p>Wattlebyte Pty Limited (ACN 000 000 000)</p><p>11 Foveaux Street</p><p>Surry Hills, NSW 2010</p>`,
  }),
  nationalSite("banyanroot", "Banyanroot", ["Bengaluru|Bangalore", "IN"], {
    home: `<div class="hero"><h1>Schoolbags that last</h1></div><div class="wrap"><h4>Registered office</h4><p>Banyanroot Goods Private Limited<br>No. 12, 80 Feet Road, Indiranagar<br>Bengaluru, Karnataka 560038<br>CIN: U00000KA2021PTC000000</p></div>`,
  }),
  nationalSite("chaiport", "Chaiport", ["Mumbai", "IN"], {
    home: `<h1>Tea, traced</h1><p>Our gardens are in Assam and Darjeeling.</p><p>Write to us: namaste@chaiport.example</p><p>Chaiport Ventures Pvt. Ltd., 4th Floor, Andheri East, Mumbai - 400 093, Maharashtra</p><p>GSTIN 27AAAAA0000A1Z5</p>`,
  }),
  nationalSite("medhawave", "Medhawave", ["Gurugram|Gurgaon", "IN"], {
    home: `<h1>Radiology for small towns</h1>`,
    about: `<h1>About us</h1><p>We began in two hospitals in Jaipur.</p><div><b>Medhawave Health Pvt Ltd</b><p>Plot 14, Sector 44, Gurugram, Haryana 122002, India</p><p>care@medhawave.example</p></div>`,
  }),
  nationalSite("ventdouest", "Vent d'Ouest", ["Brest", "FR"], {
    home: `<h1>La mer, mesurée</h1><p>Capteurs posés de Roscoff à Lorient.</p>`,
    imprint: `<h1>Mentions légales</h1><p>Vent d'Ouest SAS au capital de 10 000 €, RCS de Brest 000 000 000</p><p>3 quai de la Douane</p><p>29200 Brest</p><p>Hébergement : Nuage Clair SARL, 59100 Roubaix</p>`,
  }),
  nationalSite("atelierlumen", "Atelier Lumen", ["Lyon", "FR"], {
    home: `<main><h1>Lampes réparables</h1><p>Vendues à Paris, Bruxelles et Genève.</p></main><div class="bas"><p>Atelier Lumen – 14 rue Garibaldi, 69003 Lyon</p><p>SIREN 000 000 000 – studio@atelierlumen.example</p></div>`,
  }),
  nationalSite("garonnette", "Garonnette", ["Toulouse", "FR"], {
    home: `<h1>Des drones pour la vigne</h1>`,
    imprint: `<h1>Informations légales</h1><p>Le site est édité par Garonnette, société par actions simplifiée dont le siège social est situé 12 rue d'Alsace, 31000 Toulouse, immatriculée sous le numéro 000 000 000 RCS Toulouse.</p>`,
  }),
  nationalSite("almadrabo", "Almadrabo", ["Cádiz", "ES"], {
    home: `<h1>Pesca con datos</h1><p>Barcos de Barbate y Conil.</p>`,
    imprint: `<h1>Aviso legal</h1><p>Titular: Almadrabo Tech SL, CIF B00000000</p><p>Calle Ancha 7, 11001 Cádiz</p><p>hola@almadrabo.example</p>`,
  }),
  nationalSite("pinyol", "Pinyol", ["Barcelona", "ES"], {
    home: `<h1>Compostaje urbano</h1><section><h3>Oficina</h3><p>C/ Pelai 12, 3º 2ª, 08001 Barcelona</p><p>Tel. +34 930 000 000</p></section><p>Pinyol Verd S.L.</p>`,
  }),
  nationalSite("llotjanova", "Llotja Nova", ["València|Valencia", "ES"], {
    home: `<h1>Lonja digital</h1><p>Compradores de Madrid, Lisboa y Marsella.</p><div><p>Llotja Nova, S.L. – NIF B00000000 – Registro Mercantil de Valencia</p><p>Avda. Blasco Ibáñez 100</p><p>46021 València</p></div>`,
  }),
  nationalSite("nattvakt", "Nattvakt", ["Göteborg|Gothenburg", "SE"], {
    home: `<h1>Larm utan buller</h1><p>Kunder i Oslo och Köpenhamn.</p><div><p>Nattvakt Larm AB</p><p>Org.nr 000000-0000</p><p>Magasinsgatan 3</p><p>411 18 Göteborg</p></div>`,
  }),
  nationalSite("skymningen", "Skymningen", ["Stockholm", "SE"], {
    home: `<h1>Belysning som följer solen</h1>`,
    contact: `<h1>Kontakt</h1><p>Skymningen AB<br>Birger Jarlsgatan 00<br>SE-114 29 Stockholm</p><p>hej@skymningen.example</p>`,
  }),
  nationalSite("fjordlykt", "Fjordlykt", ["Bergen", "NO"], {
    home: `<h1>Lys for oppdrett</h1><p>Anlegg fra Stavanger til Tromsø.</p><p>Fjordlykt AS, Strandgaten 10, 5013 Bergen. Org.nr. 000 000 000 MVA</p>`,
  }),
  nationalSite("havnelab", "Havnelab", ["København|Copenhagen", "DK"], {
    home: `<h1>Sensorer til kajen</h1><div><p>Havnelab ApS</p><p>Refshalevej 000</p><p>1432 København K</p><p>CVR 00000000</p></div>`,
  }),
  nationalSite("routapaja", "Routapaja", ["Tampere", "FI"], {
    home: `<h1>Lämpöä maasta</h1><div><p>Routapaja Oy</p><p>Y-tunnus 0000000-0</p><p>Hämeenkatu 00</p><p>33100 Tampere</p><p>Meillä on asiakkaita Helsingissä ja Turussa.</p></div>`,
  }),
  nationalSite("mareverde", "Maré Verde", ["Florianópolis", "BR"], {
    home: `<h1>Ostras rastreadas</h1><p>Restaurantes em São Paulo e no Rio de Janeiro.</p><div><p>Maré Verde Tecnologia Ltda. – CNPJ 00.000.000/0001-00</p><p>Rua Felipe Schmidt, 000 – Centro, Florianópolis - SC, 88010-001</p></div>`,
  }),
  nationalSite("colibrimx", "Colibrí", ["Ciudad de México|Mexico City", "MX"], {
    home: `<h1>Crédito para tienditas</h1><p>Presentes en Puebla y Monterrey.</p><section><p>Colibrí Pagos, S.A.P.I. de C.V.</p><p>Av. Álvaro Obregón 000, Col. Roma Norte, C.P. 06700, Ciudad de México</p><p>hola@colibrimx.example</p></section>`,
  }),
  nationalSite("pamparobot", "Pampa Robot", ["Buenos Aires", "AR"], {
    home: `<h1>Cosecha autónoma</h1><p>Campos en Córdoba y Santa Fe.</p><section><h3>Oficinas</h3><p>Pampa Robot S.A. – CUIT 30-00000000-0</p><p>Av. Corrientes 0000, C1043AAZ Buenos Aires</p></section>`,
  }),
  nationalSite("cordillerabio", "Cordillera Bio", ["Santiago", "CL"], {
    home: `<h1>Enzimas del desierto</h1><p>Muestras de Antofagasta y Calama.</p><section><p>Cordillera Bio SpA · RUT 76.000.000-0</p><p>Av. Providencia 0000, oficina 12, Santiago, Chile</p></section>`,
  }),
  nationalSite("cafetalia", "Cafetalia", ["Bogotá|Bogota", "CO"], {
    home: `<h1>Del cafetal a la taza</h1><p>Fincas en Armenia y Pereira.</p>`,
    contact: `<h1>Contacto</h1><p>Cafetalia S.A.S. NIT 900.000.000-0</p><p>Carrera 7 # 71-21, Bogotá D.C.</p><p>Colombia</p>`,
  }),
  nationalSite("quipunube", "Quipu Nube", ["Lima|Miraflores", "PE"], {
    home: `<h1>Contabilidad en la nube</h1><p>Quipu Nube S.A.C. RUC 20000000000</p><p>Av. Larco 000, Miraflores, Lima 15074</p><p>ayuda@quipunube.example</p>`,
  }),
  nationalSite("elbkante", "Elbkante", ["Hamburg", "DE"], {
    home: `<div><h1>Kräne, die mitdenken</h1><p>Im Einsatz in Rotterdam und Danzig.</p></div><div><p>Elbkante Systeme GmbH</p><p>Am Sandtorkai 00, 20457 Hamburg</p><p>Amtsgericht Hamburg, HRB 000000</p></div>`,
  }),
  nationalSite("flatironloom", "Flatiron Loom", ["Boulder", "US"], {
    home: `<section><h1>Looms you can program</h1><p>Shipping to Portland, Austin and Nashville.</p></section><section><p>Flatiron Loom, Inc.</p><p>1200 Pearl Street</p><p>Boulder, CO 80302</p><p>studio@flatironloom.example</p></section>`,
  }),
  nationalSite("tystvind", "Tystvind", [null, "FI"], {
    home: `<h1>Silent turbines</h1><p>We sail in Stockholm and Tallinn.</p><p>© 2026 Tystvind Oy. All rights reserved. Business ID 0000000-0</p>`,
  }),
];
