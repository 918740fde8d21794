import type { WholeList } from "./whole-list.ts";

/** Lists whose people and investors stand beside other facts of theirs. */
export const PEOPLE_AND_INVESTORS: readonly WholeList[] = [
  {
    name: "investors by their domains",
    text: `Website Domain,Date,Round,Investors,Amount
lampwerk.example,2026-05-04,Seed,"hain.example, moor.example",$27.2M
bergwerk.example,2026-05-06,Series A,dahl.example,$40M
talwerk.example,2026-04-06,Seed,N/A,$3M`,
    right: `(Lampwerk) | lampwerk.example | 27200000 USD | 2026-05-04 | Seed
(Bergwerk) | bergwerk.example | 40000000 USD | 2026-05-06 | Series A
(Talwerk) | talwerk.example | 3000000 USD | 2026-04-06 | Seed`,
    asks: /they are taken from the web addresses/,
    tells: /not published: "hain\.example"/,
  },
  {
    name: "people with their family names first, and those who share one",
    text: `Company,Amount,Date,Round,Founders,Investors
Alpwerk,$5M,2026-05-04,Seed,"Harcourt, Jane","Harcourt, Jane"
Bergwerk,$6M,2026-05-04,Seed,"Reed, Tom","Reed, Tom; Pine Capital"
Talwerk,$7M,2026-05-05,Seed,"de la Cruz, María José","de la Cruz, María José"
Seewerk,$8M,2026-05-06,Series A,"van der Berg, Pieter",Moor Partners
Bachwerk,$9M,2026-05-10,Series A,"Ada and Bo Lindqvist","Anna y Marta Ferrer, Dahl Capital"`,
    right: `Alpwerk | Jane Harcourt | 5000000 USD | 2026-05-04 | Seed | Jane Harcourt
Bergwerk | Tom Reed | 6000000 USD | 2026-05-04 | Seed | Tom Reed, Pine Capital
Talwerk | María José de la Cruz | 7000000 USD | 2026-05-05 | Seed | María José de la Cruz
Seewerk | Pieter van der Berg | 8000000 USD | 2026-05-06 | Series A | Moor Partners
Bachwerk | Ada Lindqvist, Bo Lindqvist | 9000000 USD | 2026-05-10 | Series A | Anna Ferrer, Marta Ferrer, Dahl Capital`,
  },
  {
    name: "short names of firms that are names of people, too",
    text: `Company,Amount,Date,Round,Investors
Alpwerk,$5M,2026-05-04,Seed,"Quillmoor, Felix"
Bergwerk,$6M,2026-05-04,Seed,"Pellwright, Kima; Vantage Ash"
Talwerk,$8M,2026-05-06,Series A,"Simon & Stein, Moor Partners"`,
    right: `Alpwerk | 5000000 USD | 2026-05-04 | Seed | Quillmoor, Felix
Bergwerk | 6000000 USD | 2026-05-04 | Seed | Pellwright, Kima, Vantage Ash
Talwerk | 8000000 USD | 2026-05-06 | Series A | Simon & Stein, Moor Partners`,
  },
  {
    name: "regions of the world under Investor Region",
    text: `Company,Round,Amount,Date,Investors,Investor Region,Backer continent
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,Europe,Europe
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,North America,America`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
  },
  {
    name: "a mark of the lead beside each investor",
    text: `Company,Round,Amount,Date,Investor 1,Lead?,Investor 2,Lead?
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,x,Halden Fund,
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,,Quillmoor Capital,x`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital*, Halden Fund
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures, Quillmoor Capital*`,
  },
  {
    name: "two leads after one word",
    text: `Company,Round,Amount,Date,Investors
Bramblewick,Seed,$1.5M,2026-05-01,Co-led by Quillmoor Capital and Pellwright Ventures
Tarnhollow,Series A,$9M,2026-05-03,"led by Pellwright Ventures, with Quillmoor Capital"`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital*, Pellwright Ventures*
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures*, Quillmoor Capital`,
  },
  {
    name: "investors and acquirers under one heading",
    text: `Date,Company,Deal Type,Deal Size,Investors / Acquirers,Stage
2026-05-01,Bramblewick,Venture Capital,$1.5M,Quillmoor Capital,Seed
2026-05-03,Tarnhollow,Acquisition,$40M,Halden Motors,Growth`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital",
  },
  {
    name: "rows with a further investor",
    text: `Company,Round,Amount,Date,Investor
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital
,,,,Halden Fund
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Bramblewick | 1500000 USD | 2026-05-01 | Seed | Halden Fund
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    asks: /1 row with nothing but an investor/,
  },
  {
    name: "providers beside kinds of money",
    text: `Company,Instrument,Amount,Date,Provider
Bramblewick,Equity,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Venture debt,$9M,2026-05-03,Halden Bank`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Equity
Tarnhollow | 9000000 USD | 2026-05-03 | Venture debt`,
    asks: /: "Provider" is not read as investors until you say so: only its values say it$/,
  },
  {
    name: "two titles joined by a sign",
    text: `Company,Amount,Date,Founders
Bramblewick,$1.5M,2026-05-01,Isolde Varga – Founder & CEO
Tarnhollow,$9M,2026-05-03,Teodor Lund - CEO and Amara Okpara - CTO`,
    right: `Bramblewick | Isolde Varga (Founder & CEO) | 1500000 USD | 2026-05-01
Tarnhollow | Teodor Lund (CEO), Amara Okpara (CTO) | 9000000 USD | 2026-05-03`,
  },
  {
    name: "a family name first",
    text: `Company,Amount,Date,Contact
Bramblewick,$1.5M,2026-05-01,"Varga, Maria"
Tarnhollow,$9M,2026-05-03,Teodor Lund`,
    right: `Bramblewick | Maria Varga | 1500000 USD | 2026-05-01
Tarnhollow | Teodor Lund | 9000000 USD | 2026-05-03`,
  },
  {
    name: "careers after slashes",
    text: `Company,Amount,Date,Founders
Bramblewick,$1.5M,2026-05-01,Isolde Varga / CEO / ex Polder Bank / Uni Tarn; Teodor Lund / CTO / Gale Software
Tarnhollow,$9M,2026-05-03,Amara Okpara / Founder / Kestrel Institute of Technology`,
    right: `Bramblewick | Isolde Varga (CEO), Teodor Lund (CTO) | 1500000 USD | 2026-05-01
Tarnhollow | Amara Okpara (Founder) | 9000000 USD | 2026-05-03`,
    tells: /career after a person/,
  },
  {
    name: "founders behind links of Markdown",
    text: `Company,Amount,Date,Founders
Bramblewick,$1.5M,2026-05-01,"[Isolde Varga](https://linkedin.com/in/invented-isolde), [Teodor Lund](https://linkedin.com/in/invented-teodor)"
Tarnhollow,$9M,2026-05-03,[Amara Okpara](https://linkedin.com/in/invented-amara)`,
    right: `Bramblewick | Isolde Varga, Teodor Lund | 1500000 USD | 2026-05-01
Tarnhollow | Amara Okpara | 9000000 USD | 2026-05-03`,
  },
  {
    name: "portfolios of investors in countries of their own",
    text: `{"investors":[{"name":"Quillmoor Capital","country":"Germany","portfolio":[{"company":"Bramblewick","round":"Seed","amount_usd":1500000,"date":"2026-05-01"}]},
{"name":"Pellwright Ventures","country":"France","portfolio":[{"company":"Tarnhollow","round":"Series A","amount_usd":9000000,"date":"2026-05-03"}]}]}`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "people in objects within objects",
    text: `company,date,amount_usd,people
Bramblewick,2026-05-01,1500000,"[{""person"": {""name"": ""Isolde Varga""}, ""title"": ""CEO""}]"
Tarnhollow,2026-05-03,9000000,"[{""person"": {""name"": ""Teodor Lund""}, ""title"": ""CTO""}]"`,
    right: `Bramblewick | Isolde Varga (CEO) | 1500000 USD | 2026-05-01
Tarnhollow | Teodor Lund (CTO) | 9000000 USD | 2026-05-03`,
  },
  {
    name: "no lead",
    text: `Company,Investors,Lead investor,Amount,Date
Bramblewick,Quillmoor Capital,No lead,$1.5M,2026-05-01
Tarnhollow,Pellwright Ventures,Pellwright Ventures,$9M,2026-05-03`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Pellwright Ventures*`,
  },
  {
    name: "leads marked by one and zero",
    text: `Company,Round,Amount,Date,Investors,Lead
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,1
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,0`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital*
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
  },
  {
    name: "people who founded, with what they did before",
    text: `Company,Amount,Date,Founded by
Bramblewick,$1.5M,2026-05-01,"Isolde Varga (ex-Polder, Kestrel), Teodor Lund (ex-Gale)"
Tarnhollow,$9M,2026-05-03,"Amara Okpara, Ben Stone"`,
    right: `Bramblewick | Isolde Varga, Teodor Lund | 1500000 USD | 2026-05-01
Tarnhollow | Amara Okpara, Ben Stone | 9000000 USD | 2026-05-03`,
    tells: /"ex-Polder, Kestrel"/,
  },
  {
    name: "a lead and those who took part",
    text: `Company,Amount,Date,Investors
Bramblewick,$1.5M,2026-05-01,led by Quillmoor Capital with participation from Halden Fund and Vantage Ash
Tarnhollow,$9M,2026-05-03,Led by Pellwright Ventures with Quillmoor Capital
Osierdale,$3M,2026-05-05,Halden Fund alongside Vantage Ash`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital*, Halden Fund, Vantage Ash
Tarnhollow | 9000000 USD | 2026-05-03 | Pellwright Ventures*, Quillmoor Capital
Osierdale | 3000000 USD | 2026-05-05 | Halden Fund, Vantage Ash`,
  },
  {
    name: "a word for and before the last of a list, as in the other lists",
    text: `Company,Amount,Date,Investors
Bramblewick,$1.5M,2026-05-01,"Quillmoor Capital, Halden Fund and Vantage Ash"
Tarnhollow,$9M,2026-05-03,"Pellwright Ventures, Vantage Ash and Halden Fund"
Osierdale,$3M,2026-05-05,"Halden Fund, Orrin Partners and Quillmoor Capital"
Fennmarch,$3M,2026-05-06,"Vantage Ash, Zephyr and Norrby Ventures"
Hazelbeck,$3M,2026-05-07,"Food and Beverage Fund, Halden Fund"
Larkmere,$3M,2026-05-08,"Vantage Ash, Anil and Sunita Raval"`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital, Halden Fund, Vantage Ash
Tarnhollow | 9000000 USD | 2026-05-03 | Pellwright Ventures, Vantage Ash, Halden Fund
Osierdale | 3000000 USD | 2026-05-05 | Halden Fund, Orrin Partners, Quillmoor Capital
Fennmarch | 3000000 USD | 2026-05-06 | Vantage Ash, Zephyr, Norrby Ventures
Hazelbeck | 3000000 USD | 2026-05-07 | Food and Beverage Fund, Halden Fund
Larkmere | 3000000 USD | 2026-05-08 | Vantage Ash, Anil Raval, Sunita Raval`,
  },
  {
    name: "a board and a law firm",
    text: `Company,Round,Amount,Date,Board,Law firm
Bramblewick,Seed,$1.5M,2026-05-01,"Isolde Varga, Ben Stone",Harker Partners
Tarnhollow,Series A,$9M,2026-05-03,Teodor Lund,Crane Capital Counsel
Osierdale,Seed,$2M,2026-05-09,Amara Okpara,Norrby Partners`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 9000000 USD | 2026-05-03 | Series A
Osierdale | 2000000 USD | 2026-05-09 | Seed`,
    tells: /not used: "Law firm".*advisers and boards/,
  },
  {
    name: "two investors with a remark about both, and before words of other languages",
    text: `Bedrijf;Bedrag;Datum;Investeerders
Bramblewick;€1,5 miljoen;01-05-2026;Ponsard and GHR & Son’s (family offices), Halden Fund
Tarnhollow;€9 miljoen;13-05-2026;Pellwright Ventures en Quillmoor
Osierdale;€3 miljoen;15-05-2026;Quillmoor
Fennmarch;€3 miljoen;16-05-2026;Vantage Capital e Zephyr`,
    right: `Bramblewick | 1500000 EUR | 2026-05-01 | Ponsard, GHR & Son’s, Halden Fund
Tarnhollow | 9000000 EUR | 2026-05-13 | Pellwright Ventures, Quillmoor
Osierdale | 3000000 EUR | 2026-05-15 | Quillmoor
Fennmarch | 3000000 EUR | 2026-05-16 | Vantage Capital, Zephyr`,
  },
  {
    name: "leads and parts in words around the names",
    text: `Company,Amount,Date,Investors
Bramblewick,€1.5M,2026-05-01,"Quillmoor Capital as lead, Halden"
Tarnhollow,€9M,2026-05-03,"Lead: Pellwright Ventures; Follow-on: Vantage Ash, Halden"
Osierdale,€2M,2026-05-04,Pellwright Ventures (co-lead) & Vantage Ash (co-lead)
Fennmarch,€3M,2026-05-05,mené par Quillmoor Capital avec Halden et Vantage Ash
Hazelbeck,€3M,2026-05-06,Halden; Vantage Ash`,
    right: `Bramblewick | 1500000 EUR | 2026-05-01 | Quillmoor Capital*, Halden
Tarnhollow | 9000000 EUR | 2026-05-03 | Pellwright Ventures*, Vantage Ash, Halden
Osierdale | 2000000 EUR | 2026-05-04 | Pellwright Ventures*, Vantage Ash*
Fennmarch | 3000000 EUR | 2026-05-05 | Quillmoor Capital*, Halden, Vantage Ash
Hazelbeck | 3000000 EUR | 2026-05-06 | Halden, Vantage Ash`,
  },
  {
    name: "names of people beside their companies",
    text: `Name,Company,Amount,Date,Round
Isolde Varga,Bramblewick,$1.5M,2026-05-01,Seed
Ben Stone,Tarnhollow,$9M,2026-05-03,Series A`,
    right: `Bramblewick | Isolde Varga | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Ben Stone | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "others, and those who took part, in other languages",
    text: `Firma;Betrag;Datum;Investoren
Bramblewick;1,5 Mio. €;01.05.2026;angeführt von Quillmoor Capital mit Beteiligung von Halden und Vantage Ash
Tarnhollow;9 Mio. €;13.05.2026;Vantage Ash et al.
Osierdale;2 Mio. €;19.05.2026;Halden u.a.
Fennmarch;3 Mio. €;20.05.2026;"Halden, Vantage Ash"`,
    right: `Bramblewick | 1500000 EUR | 2026-05-01 | Quillmoor Capital*, Halden, Vantage Ash
Tarnhollow | 9000000 EUR | 2026-05-13 | Vantage Ash
Osierdale | 2000000 EUR | 2026-05-19 | Halden
Fennmarch | 3000000 EUR | 2026-05-20 | Halden, Vantage Ash`,
  },
  {
    name: "names in two columns each",
    text: `Company,Amount,Round,Date,Founder First Name,Founder Last Name,Surname,Given Name,Title
Amberfold,$2M,Seed,2024-05-01,Ada,Okafor,Roe,Ben,CTO
Bristlewick,$3M,Seed,2024-05-02,Maren,van der Holt,Quill,Ilse,CEO
Cinderloom,$4M,Series A,2024-05-03,Desmond,Achterberg,,,`,
    right: `Amberfold | Ada Okafor, Ben Roe (CTO) | 2000000 USD | 2024-05-01 | Seed
Bristlewick | Maren van der Holt, Ilse Quill (CEO) | 3000000 USD | 2024-05-02 | Seed
Cinderloom | Desmond Achterberg | 4000000 USD | 2024-05-03 | Series A`,
  },
  {
    name: "two titles before a remark",
    text: `Company,Amount,Date,Founders
Quellhof,$1.2M,2025-03-01,"Piet Vosloo, Co-Founder & CTO (previously Corvane Bank); Lucia Ferrante, COO"`,
    right: `Quellhof | Piet Vosloo (Co-Founder & CTO), Lucia Ferrante (COO) | 1200000 USD | 2025-03-01`,
  },
  {
    name: "founders who are named again as chief executives",
    text: `Company,CEO,Founders,Amount,Date
Quellhof,Dr. Maren Oduya,"Dr. Maren Oduya, Jean-Luc de la Tour",$1.2M,2025-03-01
Oskarine,J.R. Whitcombe,J.R. Whitcombe,$2M,2025-03-19`,
    right: `Quellhof | Maren Oduya (CEO), Jean-Luc de la Tour | 1200000 USD | 2025-03-01
Oskarine | J.R. Whitcombe (CEO) | 2000000 USD | 2025-03-19`,
  },
  {
    name: "a mark of leads under a second row of headings",
    text: `Firma,Runde,Betrag,Datum,Investor,
,,,,Name,führt an
Bramblewick,Seed,5 Mio. €,2026-05-01,Quillmoor Capital,ja
Tarnhollow,Series A,9 Mio. €,2026-05-03,Pellwright Ventures,nein`,
    right: `Bramblewick | 5000000 EUR | 2026-05-01 | Seed | Quillmoor Capital*
Tarnhollow | 9000000 EUR | 2026-05-03 | Series A | Pellwright Ventures`,
  },
];
