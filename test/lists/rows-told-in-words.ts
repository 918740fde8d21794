import type { WholeList } from "./whole-list.ts";

/** Lists whose headlines, remarks or kinds of deals tell of something else than rounds, and lists of other people's deals. */
export const ROWS_TOLD_IN_WORDS: readonly WholeList[] = [
  {
    name: "headlines of exits, fines and contracts",
    text: `Company,Headline,Amount,Published,Link
Bramblewick,Bramblewick acquired by Lampsoft for $90M,$90M,2026-05-01,https://news.example/a
Tarnhollow,Tarnhollow files for IPO at $1.2B,$1.2B,2026-05-03,https://news.example/b
Osierdale,Osierdale raises $4M seed,$4M,2026-05-07,https://news.example/c
Fennmarch,Fennmarch fined $3M over data breach,$3M,2026-05-09,https://news.example/d
Quellhof,Quellhof wins $5M contract with the navy,$5M,2026-05-10,https://news.example/e`,
    right: "Osierdale | 4000000 USD | 2026-05-07 | https://news.example/c",
    asks: /"Headline".*acquired by Lampsoft.*\(4\) → none/,
  },
  {
    name: "what happened",
    text: `Company,What happened,How much,When
Bramblewick,was bought by Lampsoft,$90M,2026-05-01
Tarnhollow,paid a fine,$2M,2026-05-03
Osierdale,raised a seed round,$4M,2026-05-07
Fennmarch,signed a contract with the city,$3M,2026-05-09`,
    right: "Osierdale | 4000000 USD | 2026-05-07",
    asks: /"What happened".*paid a fine.*→ none/,
  },
  {
    name: "headlines in German",
    text: `Unternehmen;Schlagzeile;Summe;Datum;Quelle
Bramblewick;Bramblewick sammelt 4 Mio. Euro ein;4 Mio. €;01.05.2026;https://news.example/a
Tarnhollow;Lampsoft übernimmt Tarnhollow;90 Mio. €;13.05.2026;https://news.example/b
Osierdale;Osierdale muss 3 Mio. Euro Bußgeld zahlen;3 Mio. €;14.05.2026;https://news.example/c
Fennmarch;Fennmarch gewinnt Auftrag der Bundeswehr;5 Mio. €;15.05.2026;https://news.example/d
Quellhof;Quellhof vor Millionenrunde: Gespräche mit Investoren;7 Mio. €;16.05.2026;https://news.example/e`,
    right: "Bramblewick | 4000000 EUR | 2026-05-01 | https://news.example/a",
    asks: /"Schlagzeile".*übernimmt Tarnhollow.*\(4\) → none/,
  },
  {
    name: "headlines in Spanish beside investors",
    text: `Empresa;Titular;Importe;Fecha;Inversores
Bramblewick;Bramblewick cierra una ronda de 4 millones;4 M€;01/05/2026;Quillmoor Capital
Tarnhollow;Lampsoft compra Tarnhollow por 90 millones;90 M€;13/05/2026;
Osierdale;Multa de 3 millones a Osierdale;3 M€;14/05/2026;
Fennmarch;Fennmarch negocia una ronda de 5 millones;5 M€;15/05/2026;`,
    right: "Bramblewick | 4000000 EUR | 2026-05-01 | Quillmoor Capital",
    asks: /"Titular".*Multa de 3 millones.*\(3\) → none/,
  },
  {
    name: "headlines in words that nobody knows",
    text: `Company,Headline,Amount,Date
Bramblewick,Bramblewick nabs $4M from Quillmoor,$4M,2026-05-01
Tarnhollow,Regulator slaps Tarnhollow with $3M bill,$3M,2026-05-03
Osierdale,Pentagon picks Osierdale in $5M award,$5M,2026-05-07
Fennmarch,Lampsoft gobbles up Fennmarch,$50M,2026-05-09`,
    right: "Bramblewick | 4000000 USD | 2026-05-01",
    asks: /"Headline".*slaps Tarnhollow.*\(3\) → none/,
  },
  {
    name: "headlines under the heading of titles",
    text: `Title,Company,Amount,Date
Bramblewick raises $4M,Bramblewick,$4M,2026-05-01
Tarnhollow acquired by Lampsoft,Tarnhollow,$90M,2026-05-03
Osierdale closes seed,Osierdale,$2M,2026-05-07`,
    right: `Bramblewick | 4000000 USD | 2026-05-01
Osierdale | 2000000 USD | 2026-05-07`,
    asks: /"Title".*acquired by Lampsoft.*\(1\) → exit/,
  },
  {
    name: "headlines beside stages",
    text: `Firma;Überschrift;Runde;Betrag;Datum
Bramblewick;Vier Millionen für Bramblewick;Seed;4 Mio. €;01.05.2026
Tarnhollow;Tarnhollow will mit frischem Geld wachsen;Serie A;9 Mio. €;13.05.2026`,
    right: `Bramblewick | 4000000 EUR | 2026-05-01 | Seed
Tarnhollow | 9000000 EUR | 2026-05-13 | Serie A`,
  },
  {
    name: "remarks in French",
    text: `Société;Montant;Date;Investisseurs;Remarques
Bramblewick;4 M€;01/05/2026;Quillmoor Capital;premier tour
Tarnhollow;90 M€;13/05/2026;Lampsoft SA;rachetée par Lampsoft SA
Osierdale;120 M€;17/05/2026;;introduction en bourse`,
    right: "Bramblewick | 4000000 EUR | 2026-05-01 | Quillmoor Capital",
    asks: /"Remarques".*rachetée par Lampsoft SA.*\(2\) → exit/,
  },
  {
    name: "remarks in German",
    text: `Firma;Betrag;Datum;Investoren;Bemerkung
Bramblewick;4 Mio. €;01.05.2026;Quillmoor Capital;erste Runde
Tarnhollow;90 Mio. €;13.05.2026;;übernommen durch Lampsoft AG
Osierdale;120 Mio. €;17.05.2026;;Verkauf an Bergsoft
Fennmarch;220 Mio. €;18.05.2026;;Börsengang`,
    right: "Bramblewick | 4000000 EUR | 2026-05-01 | Quillmoor Capital",
    asks: /"Bemerkung".*übernommen durch.*Börsengang.*\(3\) → exit/,
  },
  {
    name: "remarks in Dutch beside stages",
    text: `Bedrijf;Bedrag;Datum;Ronde;Opmerkingen
Bramblewick;€4 mln;01-05-2026;Seed;nieuw kantoor in Gent
Tarnhollow;€90 mln;13-05-2026;Series B;overgenomen door Lampsoft
Osierdale;€12 mln;14-05-2026;Series A;beursgang in Amsterdam
Fennmarch;€3 mln;15-05-2026;Seed;nog niet bevestigd, geruchten`,
    right: "Bramblewick | 4000000 EUR | 2026-05-01 | Seed",
    asks: /"Opmerkingen".*overgenomen door.*geruchten.*\(3\) → none/,
  },
  {
    name: "remarks about products",
    text: `Company,Amount,Date,Notes
Bramblewick,$1.5M,2026-05-01,Acquires customers for small shops
Tarnhollow,$9M,2026-05-03,contract management software
Osierdale,$2M,2026-05-07,exit planning tool
Fennmarch,$3M,2026-05-09,IPO readiness platform`,
    right: `Bramblewick | 1500000 USD | 2026-05-01
Tarnhollow | 9000000 USD | 2026-05-03
Osierdale | 2000000 USD | 2026-05-07
Fennmarch | 3000000 USD | 2026-05-09`,
  },
  {
    name: "descriptions of products beside stages",
    text: `Company,Pitch line,Round,Amount,Date,Investors
Bramblewick,Acquires customers for small shops,Seed,$1.5M,2026-05-01,Pellwright Ventures
Tarnhollow,Contract management software for lawyers,Series A,$9M,2026-05-03,Quillmoor Capital
Osierdale,Exit planning tool for owners,Seed,$2M,2026-05-07,Pellwright Ventures
Fennmarch,IPO readiness platform,Seed,$3M,2026-05-09,Pellwright Ventures`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Pellwright Ventures
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Quillmoor Capital
Osierdale | 2000000 USD | 2026-05-07 | Seed | Pellwright Ventures
Fennmarch | 3000000 USD | 2026-05-09 | Seed | Pellwright Ventures`,
  },
  {
    name: "kinds of deals without shares",
    text: `Company,Deal kind,Amount,Date
Bramblewick,Funding,$4M,2026-05-01
Tarnhollow,Joint venture,$9M,2026-05-03
Osierdale,Contract,$3M,2026-05-07
Fennmarch,Funding,$2M,2026-05-08`,
    right: `Bramblewick | 4000000 USD | 2026-05-01
Tarnhollow
Osierdale
Fennmarch | 2000000 USD | 2026-05-08`,
    tells: /Joint venture \(1\) → company, Contract \(1\) → company/,
  },
  {
    name: "kinds of deals that nobody knows",
    text: `Company,Type of deal,Amount,Date,Investors
Bramblewick,Equity,$4M,2026-05-01,Quillmoor Capital
Tarnhollow,Licensing,$9M,2026-05-03,Halden Motors
Osierdale,Supply agreement,$3M,2026-05-07,Halden Motors
Fennmarch,Seed,$2M,2026-05-08,Pellwright Ventures`,
    right: `Bramblewick | 4000000 USD | 2026-05-01 | Equity | Quillmoor Capital
Tarnhollow
Osierdale
Fennmarch | 2000000 USD | 2026-05-08 | Seed | Pellwright Ventures`,
    asks: /Supply agreement \(1\) → company/,
  },
  {
    name: "talks among rounds",
    text: `Company,Round,Amount,Date,Status
Bramblewick,Seed,$4M,2026-05-01,Closed
Tarnhollow,Series A,$9M,2026-05-03,In talks
Osierdale,Seed,$2M,2026-05-07,Rumoured`,
    right: "Bramblewick | 4000000 USD | 2026-05-01 | Seed",
    asks: /In talks \(1\) → none, Rumoured \(1\) → none, Closed \(1\) → round/,
  },
  {
    name: "states of deals under the heading of regions",
    text: `Empresa,Ronda,Importe,Fecha,Estado
Bramblewick,Semilla,4 M€,01/05/2026,Cerrada
Tarnhollow,Serie A,9 M€,13/05/2026,En conversaciones
Osierdale,Semilla,2 M€,14/05/2026,Rumor`,
    right: "Bramblewick | 4000000 EUR | 2026-05-01 | Semilla",
    tells: /En conversaciones \(1\) → none/,
  },
  {
    name: "opportunities of Salesforce",
    text: `Opportunity Name,Account Name,Amount,Close Date,Stage,Probability,Opportunity Owner
Bramblewick - Licences,Bramblewick,150000,2026-05-01,Closed Won,100%,Nils Aker
Tarnhollow - Renewal,Tarnhollow,250000,2026-05-03,Negotiation,60%,Nils Aker
Osierdale - Rollout,Osierdale,350000,2026-05-07,Prospecting,10%,Mira Holt
Fennmarch - Pilot,Fennmarch,450000,2026-05-09,Closed Won,100%,Mira Holt`,
    right: `Bramblewick
Tarnhollow
Osierdale
Fennmarch`,
    tells: /The rows are customers/,
  },
  {
    name: "opportunities in German",
    text: `Opportunity-Name;Accountname;Betrag;Schlusstermin;Phase;Wahrscheinlichkeit (%);Opportunity-Inhaber
Bramblewick - Lizenzen;Bramblewick;150.000 €;01.05.2026;Gewonnen;100;Nils Aker
Tarnhollow - Wartung;Tarnhollow;250.000 €;13.05.2026;Verhandlung;60;Nils Aker
Osierdale - Rollout;Osierdale;350.000 €;14.05.2026;Qualifizierung;10;Mira Holt`,
    right: `Bramblewick
Tarnhollow
Osierdale`,
    tells: /The rows are customers/,
  },
  {
    name: "steps of sales that are no stages",
    text: `Account,Amount,Close Date,Stage,Owner
Bramblewick,$150000,2026-05-01,Closed Won,Nils Aker
Tarnhollow,$250000,2026-05-03,Negotiation,Nils Aker
Osierdale,$350000,2026-05-07,Prospecting,Mira Holt`,
    right: `Bramblewick
Tarnhollow
Osierdale`,
    asks: /"Stage": Closed Won \(1\) → company/,
  },
  {
    name: "contracts with their authority",
    text: `Contractor,Value,Awarded,Contracting authority
Bramblewick Ltd,£150000,2026-05-01,City of Leeds
Tarnhollow Ltd,£250000,2026-05-03,City of Leeds
Osierdale Ltd,£350000,2026-05-07,Kent County Council`,
    right: `Bramblewick Ltd
Tarnhollow Ltd
Osierdale Ltd`,
    asks: /company is read from "Contractor" by its values alone/,
    tells: /The rows are customers/,
  },
  {
    name: "contracts in Spanish",
    text: `Adjudicatario;Importe de adjudicación;Fecha;Órgano de contratación
Bramblewick SL;150.000 €;01/05/2026;Ayuntamiento de Madrid
Tarnhollow SL;250.000 €;13/05/2026;Ayuntamiento de Madrid
Osierdale SL;350.000 €;17/05/2026;Junta de Andalucía`,
    right: `Bramblewick SL
Tarnhollow SL
Osierdale SL`,
    tells: /The rows are customers/,
  },
  {
    name: "winners and who awards",
    text: `Winner,Amount,Date,Awarded by
Bramblewick,$1.5M,2026-05-01,City of Leeds
Tarnhollow,$2.5M,2026-05-03,Kent County Council`,
    right: `Bramblewick | 1500000 USD | 2026-05-01
Tarnhollow | 2500000 USD | 2026-05-03`,
  },
  {
    name: "grants with who awards them",
    text: `Recipient,Grant amount,Award date,Awarding body
Bramblewick Ltd,£150000,2026-05-01,Innovate UK
Tarnhollow Ltd,£250000,2026-05-03,Innovate UK
Osierdale Ltd,£350000,2026-05-07,Scottish Enterprise`,
    right: `Bramblewick Ltd | 150000 GBP | 2026-05-01
Tarnhollow Ltd | 250000 GBP | 2026-05-03
Osierdale Ltd | 350000 GBP | 2026-05-07`,
  },
  {
    name: "the cheque of one investor",
    text: `VC,Startup,Cheque,Announced
Pellwright Ventures,Bramblewick,$2M,2026-05-01
Quillmoor Capital,Tarnhollow,$3M,2026-05-03
Dahl Capital,Osierdale,$1M,2026-05-07`,
    right: `Bramblewick | 2026-05-01 | Pellwright Ventures
Tarnhollow | 2026-05-03 | Quillmoor Capital
Osierdale | 2026-05-07 | Dahl Capital`,
    asks: /"Cheque" is not read as amount until you say so: it may be what one investor paid/,
  },
  {
    name: "cheques of several investors",
    text: `Company,Round,Cheque,Date,Investors
Bramblewick,Seed,$2M,2026-05-01,"Pellwright Ventures, Halden Fund"
Tarnhollow,Series A,$3M,2026-05-03,"Quillmoor Capital, Dahl Capital"`,
    right: `Bramblewick | 2000000 USD | 2026-05-01 | Seed | Pellwright Ventures, Halden Fund
Tarnhollow | 3000000 USD | 2026-05-03 | Series A | Quillmoor Capital, Dahl Capital`,
  },
  {
    name: "companies that are not named",
    text: `Company,Round,Amount,Date
Unnamed startup,Seed,$1.5M,2026-05-01
Undisclosed (Berlin),Seed,$2.5M,2026-05-03
Stealth Mode AI,Seed,$3.5M,2026-05-07
Confidential fintech,Seed,$3.5M,2026-05-07
Anonymous company #3,Seed,$3.5M,2026-05-07
Startup in stealth,Seed,$3.5M,2026-05-07
Stealth (healthtech),Seed,$3.5M,2026-05-07
Undisclosed company,Seed,$3.5M,2026-05-07
Name withheld,Seed,$3.5M,2026-05-07
New venture (stealth),Seed,$3.5M,2026-05-07
Stealth Startup 2,Seed,$3.5M,2026-05-07
TBA - Berlin,Seed,$3.5M,2026-05-07
Unknown,Seed,$3.5M,2026-05-07
Stealth-mode startup from Munich,Seed,$3.5M,2026-05-07
Osierdale,Seed,$4.5M,2026-05-09`,
    right: "Osierdale | 4500000 USD | 2026-05-09 | Seed",
    tells: /row 2: "Unnamed startup" stands for a company without a name/,
  },
  {
    name: "companies that are not named, in other languages",
    text: `Firma;Runde;Betrag;Datum
Ungenanntes Startup;Seed;4 Mio. €;01.05.2026
Nicht genannt (München);Seed;4 Mio. €;01.05.2026
Unbekanntes Unternehmen;Seed;4 Mio. €;01.05.2026
N.N. (Köln);Seed;4 Mio. €;01.05.2026
Startup anonyme;Seed;4 Mio. €;01.05.2026
Société confidentielle;Seed;4 Mio. €;01.05.2026
Non divulgué (Lyon);Seed;4 Mio. €;01.05.2026
Empresa no revelada;Seed;4 Mio. €;01.05.2026
Startup sin nombre;Seed;4 Mio. €;01.05.2026
Empresa confidencial;Seed;4 Mio. €;01.05.2026
Startup in incognito;Seed;4 Mio. €;01.05.2026
Azienda riservata;Seed;4 Mio. €;01.05.2026
Non dichiarata (Milano);Seed;4 Mio. €;01.05.2026
Onbekende startup;Seed;4 Mio. €;01.05.2026
Naamloze start-up;Seed;4 Mio. €;01.05.2026
Niet bekend (Utrecht);Seed;4 Mio. €;01.05.2026
Empresa não divulgada;Seed;4 Mio. €;01.05.2026
Startup anónima;Seed;4 Mio. €;01.05.2026
Osierdale;Seed;4 Mio. €;09.05.2026`,
    right: "Osierdale | 4000000 EUR | 2026-05-09 | Seed",
  },
  {
    name: "companies that are called like placeholders",
    text: `Company,Website,Round,Amount,Date
Stealth Monitoring,,Seed,$1.5M,2026-05-01
Unknown Worlds,,Seed,$1.5M,2026-05-01
Confidential Computing Labs,,Seed,$1.5M,2026-05-01
Anonymous Health,anonymoushealth.example,Seed,$1.5M,2026-05-01
Secret Escapes,,Seed,$1.5M,2026-05-01
Undisclosed Ventures Lab,,Seed,$1.5M,2026-05-01
Stealth Startup,stealthstartup.com,Seed,$1.5M,2026-05-01
Nameless Foods,,Seed,$1.5M,2026-05-01
Null,null.com,Seed,$1.5M,2026-05-01
New Company,,Seed,$1.5M,2026-05-01
Startup Health,,Seed,$1.5M,2026-05-01
Berlin Brands Group,,Seed,$1.5M,2026-05-01
Unbekannt & Söhne,,Seed,$1.5M,2026-05-01
Project A,,Seed,$1.5M,2026-05-01`,
    right: `Stealth Monitoring | 1500000 USD | 2026-05-01 | Seed
Unknown Worlds | 1500000 USD | 2026-05-01 | Seed
Confidential Computing Labs | 1500000 USD | 2026-05-01 | Seed
Anonymous Health | anonymoushealth.example | 1500000 USD | 2026-05-01 | Seed
Secret Escapes | 1500000 USD | 2026-05-01 | Seed
Undisclosed Ventures Lab | 1500000 USD | 2026-05-01 | Seed
Stealth Startup | stealthstartup.com | 1500000 USD | 2026-05-01 | Seed
Nameless Foods | 1500000 USD | 2026-05-01 | Seed
Null | null.com | 1500000 USD | 2026-05-01 | Seed
New Company | 1500000 USD | 2026-05-01 | Seed
Startup Health | 1500000 USD | 2026-05-01 | Seed
Berlin Brands Group | 1500000 USD | 2026-05-01 | Seed
Unbekannt & Söhne | 1500000 USD | 2026-05-01 | Seed
Project A | 1500000 USD | 2026-05-01 | Seed`,
  },
];
