// Sites of the same kinds as `national-sites.ts`, written and labelled after the reader and not used to improve it.

import { type NationalSite, nationalSite } from "./national-sites.ts";

export const laterNationalSites: readonly NationalSite[] = [
  nationalSite("polderlab", "Polderlab", ["Utrecht", "NL"], {
    home: `<header><a href="/">Polderlab</a></header><section><h1>Grond die meedenkt</h1><p>Proeven in Zwolle en Gent.</p></section><section class="contact"><h2>Bezoek ons</h2><p>Polderlab B.V.</p><p>Oudegracht 000</p><p>3511 AB Utrecht</p><p>KvK 00000000</p></section>`,
  }),
  nationalSite("gletscherblick", "Gletscherblick", ["Chur", "CH"], {
    home: `<h1>Lawinen früh erkannt</h1>`,
    contact: `<h1>Kontakt</h1><div>Gletscherblick AG</div><div>Bahnhofstrasse 00</div><div>7000 Chur</div><div>CHE-000.000.000 MWST</div><div>Partner in München und Innsbruck</div>`,
  }),
  nationalSite("lanterna", "Lanterna Blu", ["Genova|Genoa", "IT"], {
    home: `<h1>Fari per il porto</h1><p>Installazioni a La Spezia e Savona.</p><div class="fondo">Lanterna Blu S.r.l. – Via Garibaldi 00, 16124 Genova (GE) – P.IVA 00000000000 – ciao@lanterna.example</div>`,
  }),
  nationalSite("sobreiro", "Sobreiro", ["Évora|Evora", "PT"], {
    home: `<h1>Cortiça com memória</h1>`,
    about: `<h1>Sobre nós</h1><p>Nascemos entre Lisboa e o Alentejo.</p><p>Sobreiro Digital, Lda. | NIPC 500 000 000</p><p>Rua Cinco de Outubro 00</p><p>7000-854 Évora</p>`,
  }),
  nationalSite("cacaoandino", "Cacao Andino", ["Quito", "EC"], {
    home: `<h1>Trazabilidad del cacao</h1><p>Productores en Esmeraldas y Guayaquil.</p><section><p>Cacao Andino S.A.S. RUC 1700000000001</p><p>Av. Amazonas N00-00, Quito, Ecuador</p><p>equipo@cacaoandino.example</p></section>`,
  }),
  nationalSite("tidewattle", "Tidewattle", ["Hobart", "AU"], {
    home: `<main><h1>Power from the strait</h1></main><div><span>Tidewattle Energy Pty Ltd</span><br><span>Unit 2 / 40 Salamanca Place</span><br><span>Hobart, Tasmania 7000</span><br><span>Ph: 03 0000 0000</span></div>`,
  }),
  nationalSite("neemline", "Neemline", ["Pune", "IN"], {
    home: `<h1>Farm credit in a day</h1><p>Live in Nashik, Nagpur and Kolhapur.</p>`,
    contact: `<h1>Reach us</h1><h3>Corporate Office</h3><p>Neemline Fintech Private Limited, 3rd Floor, Baner Road, Pune – 411045, Maharashtra, India.</p><p>CIN: U00000MH2020PTC000000</p>`,
  }),
  nationalSite("karoobeam", "Karoo Beam", ["Cape Town", "ZA"], {
    home: `<h1>Solar for schools</h1><p>From Upington to Graaff-Reinet.</p><section><h4>Find us</h4><p>12 Bree Street, Cape Town, 8001</p><p>+27 21 000 0000</p><p>Karoo Beam (Pty) Ltd</p></section>`,
  }),
  nationalSite("vintergatan", "Vintergatan", ["Uppsala", "SE"], {
    home: `<h1>Mikroskop för skolor</h1><p>Används i Lund, Umeå och Turku.</p><ul><li>Vintergatan Optik AB</li><li>Dragarbrunnsgatan 00</li><li>753 20 Uppsala</li><li>hello@vintergatan.example</li></ul>`,
  }),
  nationalSite("jacaranda", "Jacarandá Health", ["Guadalajara", "MX"], {
    home: `<h1>Consultas por teléfono</h1><p>Pacientes en Tepic y Colima.</p><div><p>Jacarandá Health S. de R.L. de C.V.</p><p>Av. Chapultepec 000, Col. Americana, 44160 Guadalajara, Jal.</p><p>RFC JHE200101AA0</p></div>`,
  }),
];
