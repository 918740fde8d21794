import type { WholeList } from "./whole-list.ts";

const ROUNDS = `Lumora | 9000000 EUR | 2026-11-13 | Series A
Pinwell | 5000000 EUR | 2026-11-15 | Series A`;

/** Lists in which amounts, stages and days may be an investor's, another round's or the keeper's own. */
export const WHOSE_COLUMNS: readonly WholeList[] = [
  {
    name: "a German amount beside the owner's share",
    text: `Startup;Betrag;Unser Anteil;Datum;Runde
Lumora;250.000 €;5 %;13.11.2026;Seed
Pinwell;500.000 €;2 %;15.11.2026;Series A`,
    right: "Lumora | 2026-11-13 | Seed\nPinwell | 2026-11-15 | Series A",
    asks: /"Betrag" is not read as amount until you say so: beside "Unser Anteil", it may be what the list's owner paid/,
  },
  {
    name: "a Portuguese amount beside the owner's share in whole percents",
    text: `Empresa,Valor investido,Nossa participação (%),Data,Rodada
Lumora,R$ 250 mil,5,13/11/2026,Seed
Pinwell,R$ 500 mil,2,15/11/2026,Série A`,
    right: "Lumora | 2026-11-13 | Seed\nPinwell | 2026-11-15 | Série A",
    asks: /"Valor investido".*beside "Nossa participação \(%\)"/,
  },
  {
    name: "the amount of the round beside the owner's ticket",
    text: `Company,Amount,Our ticket,Date,Round
Lumora,€9M,€500k,2026-11-13,Series A
Pinwell,€5M,€120k,2026-11-15,Series A`,
    right: ROUNDS,
  },
  {
    name: "the size of the round beside the owner's share",
    text: `Beteiligung;Anteil;Rundengröße;Closing;Runde
Lumora;5 %;9 Mio. €;13.11.2026;Series A
Pinwell;2 %;5 Mio. €;15.11.2026;Series A`,
    right: ROUNDS,
  },
  {
    name: "what each of several investors put in",
    text: `Company,Investor,Amount invested,Date
Lumora,Northgate Ventures,€250k,2026-11-13
Lumora,Birch Capital,€150k,2026-11-13
Pinwell,Helio Partners,€500k,2026-11-15`,
    right: `Lumora | 2026-11-13 | Northgate Ventures
Lumora | 2026-11-13 | Birch Capital
Pinwell | 2026-11-15 | Helio Partners`,
    asks: /"Amount invested" is not read as amount until you say so: it may be what one investor paid/,
  },
  {
    name: "what a Spanish investor put in",
    text: `Empresa,Importe invertido,Inversor,Fecha,Ronda
Lumora,250.000 €,Costa Fund,13/11/2026,Semilla
Pinwell,500.000 €,Costa Fund,15/11/2026,Serie A`,
    right: "Lumora | 2026-11-13 | Semilla | Costa Fund\nPinwell | 2026-11-15 | Serie A | Costa Fund",
    asks: /"Importe invertido".*what one investor paid/,
  },
  {
    name: "the round before the last one, in German",
    text: `Firma;Letzte Runde;Betrag;Datum;Vorherige Runde;Betrag;Datum
Lumora;Series A;9 Mio. €;13.11.2026;Seed;2,5 Mio. €;13.03.2024
Pinwell;Series A;5 Mio. €;15.11.2026;Seed;1 Mio. €;15.05.2023`,
    right: ROUNDS,
  },
  {
    name: "the round before the last one first, in French",
    text: `Société;Tour précédent;Montant;Date;Dernier tour;Montant;Date
Lumora;Amorçage;2,5 M€;13/03/2024;Series A;9 M€;13/11/2026
Pinwell;Amorçage;1 M€;15/05/2023;Series A;5 M€;15/11/2026`,
    right: ROUNDS,
  },
  {
    name: "a previous round behind the amount and day of the row's",
    text: `Company,Round,Amount,Date,Previous round,Amount,Date
Lumora,Series A,€9M,2026-11-13,Seed,€2.5M,2024-03-13
Pinwell,Series A,€5M,2026-11-15,Seed,€1M,2023-05-15`,
    right: ROUNDS,
  },
  {
    name: "numbers of deals that look like series",
    text: `Deal,Company,Value,Closed,Status,Rep
D-1,Lumora,€25000,2026-11-03,Won,Ana Lind
D-2,Pinwell,€90000,2026-11-05,Won,Ana Lind
D-3,Tarnic,€12000,2026-11-10,Won,Bo Carr`,
    right: "Lumora\nPinwell\nTarnic",
    asks: /"Status": Won \(3\) → company/,
  },
  {
    name: "numbers under a Spanish heading of rounds",
    text: `Ronda,Empresa,Importe,Fecha,Fuente
B1,Lumora,9 M€,13/11/2026,https://news.example/1
B2,Pinwell,5 M€,15/11/2026,https://news.example/2`,
    right: `Lumora | 9000000 EUR | 2026-11-13 | https://news.example/1
Pinwell | 5000000 EUR | 2026-11-15 | https://news.example/2`,
  },
  {
    name: "extensions of series beside other stages",
    text: `Round,Company,Amount,Date
A-1,Lumora,€9M,2026-11-13
Seed,Pinwell,€5M,2026-11-15`,
    right: "Lumora | 9000000 EUR | 2026-11-13 | A-1\nPinwell | 5000000 EUR | 2026-11-15 | Seed",
  },
  {
    name: "headlines of companies that are called like exits",
    text: `Company,Headline,Amount,Date,Link
Exit Games,Exit Games raises €2.5M to acquire customers,€2.5M,2026-11-03,https://news.example/1
Merger Labs,"Merger Labs, which wins contracts, closes €9M Series A",€9M,2026-11-05,https://news.example/2
Rachat Malin,Rachat Malin lève 2 M€ pour racheter des crédits,€2M,2026-11-06,https://news.example/3`,
    right: `Exit Games | 2500000 EUR | 2026-11-03 | https://news.example/1
Merger Labs | 9000000 EUR | 2026-11-05 | https://news.example/2
Rachat Malin | 2000000 EUR | 2026-11-06 | https://news.example/3`,
  },
  {
    name: "French rounds side by side, with their accents",
    text: `Startup,Pré-amorçage,Amorçage,Série A
Lumora,500 k€,"2,5 M€",
Pinwell,,1 M€,9 M€`,
    right: `Lumora | 500000 EUR | Pré-Amorçage
Lumora | 2500000 EUR | Amorçage
Pinwell | 1000000 EUR | Amorçage
Pinwell | 9000000 EUR | Série A`,
    asks: /a round each is read from "Pré-amorçage", "Amorçage", "Série A", which have no dates/,
  },
  {
    name: "Portuguese rounds side by side",
    text: `Empresa,Pré-Semente,Data Pré-Semente,Série A,Data Série A
Lumora,R$ 500 mil,13/03/2024,R$ 9 mi,13/11/2026`,
    right: "Lumora | 500000 BRL | 2024-03-13 | Pré-Semente\nLumora | 9000000 BRL | 2026-11-13 | Série A",
  },
  {
    name: "a filing beside the closing that it reports",
    text: `Company,New money,Round,Closing,Filed
Lumora,€9M,Series A,2026-11-13,2026-11-28
Pinwell,€5M,Series A,2026-11-15,2026-11-30`,
    right: "Lumora | 9000000 EUR | Series A\nPinwell | 5000000 EUR | Series A",
    asks: /date is not read until you choose between "Closing", "Filed"/,
  },
  {
    name: "an Italian day of signature, which a German firm is called by",
    text: `Cliente,Data firma,Durata
Lumora,13/11/2026,12 mesi
Pinwell,15/11/2026,24 mesi`,
    right: "Lumora\nPinwell",
    tells: /No column has|customers|^$/,
  },
  {
    name: "the investors of all rounds beside the last one",
    text: `Organization Name,Last Funding Type,Last Funding Date,Last Funding Amount (in USD),Top 5 Investors
Lumora,Series A,2026-11-13,9000000,"Northgate Ventures, Birch Capital"
Pinwell,Seed,2026-11-15,2500000,Costa Fund`,
    right: "Lumora | 9000000 USD | 2026-11-13 | Series A\nPinwell | 2500000 USD | 2026-11-15 | Seed",
    asks: /"Top 5 Investors" is not read as investors until you say so: they may be the investors of all its rounds/,
  },
  {
    name: "deals of a Spanish CRM with the companies beside their names",
    text: `Nombre del negocio,Empresa asociada,Valor,Etapa,Fecha de cierre,Propietario
Licencia anual,Lumora,12.000 €,Ganado,08/04/2026,E. Salcedo
Piloto,Pinwell,40.750 €,Perdido,24/02/2026,N. Vidal`,
    right: "Lumora\nPinwell",
    asks: /may not all be funding rounds/,
  },
  {
    name: "a Portuguese capital beside another sum",
    text: `Empresa,Capital,Montante,Fase,Data do anúncio
Lumora,1.200.000 €,900.000 €,Semente,16/09/2026
Pinwell,6.000.000 €,7.500.000 €,Série A,24/06/2026`,
    right: "Lumora | 2026-09-16 | Semente\nPinwell | 2026-06-24 | Série A",
    asks: /amount is not read until you choose between "Montante", "Capital"/,
  },
  {
    name: "names under a keeper's heading beside titles",
    text: `Beneficiária,Apoio aprovado,Aprovação,Responsável,Cargo
Lumora Lda,140.000 €,22/11/2025,Tiago Sobreira,CTO
Pinwell Lda,210.000 €,07/10/2025,Inês Sobreira,Cofundadora`,
    right: "Lumora Lda | 140000 EUR | 2025-11-22\nPinwell Lda | 210000 EUR | 2025-10-07",
    asks: /"Responsável" is not read as contacts until you say so/,
  },
  {
    name: "an Italian day of signature",
    text: `Cliente,Valore contratto,Data firma,Durata
Lumora,90.000 €,01/11/2025,12 mesi
Pinwell,12.000 €,01/10/2025,24 mesi`,
    right: "Lumora\nPinwell",
  },
  {
    name: "German invoices",
    text: `Rechnungsnr.;Rechnungsdatum;Kunde;Netto;Fällig am
RE-2026-0871;02.11.2026;Lumora GmbH;3.200,00 €;16.11.2026
RE-2026-0872;09.11.2026;Pinwell KG;1.850,00 €;09.12.2026`,
    right: "Lumora GmbH\nPinwell KG",
  },
  {
    name: "towns in a list without headings",
    text: `Lumora & Fils,Série A,5 400 000 €,12 octobre 2026,Concarneau
Tourbillon RH,Amorçage,1 500 000 €,14 octobre 2026,Tours
Quinconce,Série B,18 000 000 €,20 octobre 2026,Toulouse
Noisetier,Amorçage,700 000 €,21 octobre 2026,Agen`,
    right: `Lumora & Fils | 5400000 EUR | 2026-10-12 | Série A
Tourbillon RH | 1500000 EUR | 2026-10-14 | Amorçage
Quinconce | 18000000 EUR | 2026-10-20 | Série B
Noisetier | 700000 EUR | 2026-10-21 | Amorçage`,
  },
];
