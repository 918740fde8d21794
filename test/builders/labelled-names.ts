/**
 * Names as people type them, with a local part that must be among the candidates. Written before the author read the
 * parser.
 */
export const LABELLED_NAMES = [
  // Plain
  ["Ada Park", "ada.park"],
  ["ADA PARK", "ada.park"],
  ["ada park", "ada"],
  ["Park, Ada", "ada.park"],
  ["Ada Park", "apark"],
  // Spanish and Portuguese double surnames
  ["María Fernanda López García", "maria.lopez"],
  ["María Fernanda López García", "mariafernanda.lopez"],
  ["José Luis Rodríguez Zapatero", "joseluis.rodriguez"],
  ["Carlos Ruiz Zafón", "carlos.ruiz"],
  ["Carlos Ruiz Zafón", "carlos.zafon"],
  ["Carlos Ruiz Zafón", "carlos.ruizzafon"],
  ["João Pedro da Silva Santos", "joao.santos"],
  ["João Pedro da Silva Santos", "joao.silva"],
  ["Ana Beatriz de Oliveira", "ana.oliveira"],
  ["Gabriel García Márquez", "gabriel.garcia"],
  ["Pilar Ortega y Gasset", "pilar.ortega"],
  // Compound given names
  ["Jean-Pierre Martin", "jean-pierre.martin"],
  ["Jean-Pierre Martin", "jeanpierre.martin"],
  ["Jean Pierre Martin", "jean.martin"],
  ["Anne-Sophie Dubois", "asdubois"],
  ["Hans-Jürgen Müller", "hans-juergen.mueller"],
  // Particles
  ["Vincent van der Berg", "vincent.vanderberg"],
  ["Vincent van der Berg", "vincent.berg"],
  ["Ludwig von Hagen", "ludwig.vonhagen"],
  ["Charles de Montfort", "charles.demontfort"],
  ["Ahmed bin Khalid", "ahmed.khalid"],
  ["Omar El Masri", "omar.elmasri"],
  // Family name first
  ["NAKAMURA Haruto", "haruto.nakamura"],
  ["Zhang Wei", "wei.zhang"],
  ["Nguyễn Văn Minh", "minh.nguyen"],
  ["Kim Min-jun", "minjun.kim"],
  ["Nagy László", "laszlo.nagy"],
  ["LEE Hsien Yang", "hsienyang.lee"],
  // Initials
  ["A. Park", "apark"],
  ["Ada M. Park", "ada.park"],
  ["Ada M. Park", "ada.m.park"],
  ["J. R. Harlow", "jharlow"],
  ["J.R. Harlow", "jr.harlow"],
  // Titles
  ["Dr. Ada Park", "ada.park"],
  ["Prof. Dr. med. Hans Weber", "hans.weber"],
  ["Dipl.-Ing. Karl Huber", "karl.huber"],
  ["Ing. Petr Novák", "petr.novak"],
  ["Mag. Eva Gruber", "eva.gruber"],
  ["Sra. Lucía Moreno", "lucia.moreno"],
  ["Dott. Marco Bianchi", "marco.bianchi"],
  ["Mme Claire Fontaine", "claire.fontaine"],
  ["Sir Thomas Ashby", "thomas.ashby"],
  ["Mr Tom Park Jr.", "tom.park"],
  ["Ada Park, PhD", "ada.park"],
  ["Ada Park MBA", "ada.park"],
  // Trailing roles
  ["Ada Park - CEO at Acme", "ada.park"],
  ["Ada Park, Founder & CEO", "ada.park"],
  ["Ada Park (CEO)", "ada.park"],
  ["Ada Park | Co-founder", "ada.park"],
  ["Ada Park – Geschäftsführerin", "ada.park"],
  // Nicknames
  ["Robert (Bob) Harlow", "bob.harlow"],
  ["Robert (Bob) Harlow", "robert.harlow"],
  ['William "Bill" Ashby', "bill.ashby"],
  ["Elizabeth 'Liz' Moreno", "liz.moreno"],
  // Scripts and letters
  ["Søren Ågård", "soren.agard"],
  ["Łukasz Wiśniewski", "lukasz.wisniewski"],
  ["Иван Петров", "ivan.petrov"],
  ["Siobhán O'Brien", "siobhan.obrien"],
  ["Mary-Kate St. John", "mary-kate.stjohn"],
  ["Ada\u00a0\u200bPark", "ada.park"],
  // Other patterns
  ["Ada Park", "ap"],
  ["Ada Park", "ada.p"],
  ["Ada Park", "parkada"],
] as const;
