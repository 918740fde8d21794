/** Days in several words of German, French, Spanish, Italian and Portuguese, as words that are read here. In order. */
export const DAYS_ABROAD: readonly (readonly [pattern: RegExp, english: string])[] = [
  // "seit Jahresbeginn", "en lo que va de año", "l'année en cours"
  [/(?<!\p{L})seit (jahr|monat|quartal)e?s(?:beginn|anfang)(?!\p{L})/giu, "this $1"],
  [
    /(?<!\p{L})seit (?:anfang|beginn) (?:des|der|dieses|dieser) (jahr|monat|quartal|woche)(?:e?s)?(?!\p{L})/giu,
    "this $1",
  ],
  [
    /(?<!\p{L})depuis le d[eé]but d(?:e (?:l['’]|la |cette |ce )?|u )(ann[eé]e|mois|trimestre|semaine)(?!\p{L})/giu,
    "this $1",
  ],
  [
    /(?<!\p{L})(?:desde (?:(?:el |o )?(?:inicio|in[ií]cio|principio|comienzo)s? )?|en lo que va )d(?:el?|o|a|e la|este|esta) (?:est[ea] )?(a[nñ]o|m[eê]s|trimestre|semana)(?!\p{L})/giu,
    "this $1",
  ],
  [/(?<!\p{L})(?:da |dall['’])inizio (?:del(?:l['’]|la | ))?(anno|mese|trimestre|settimana)(?!\p{L})/giu, "this $1"],
  [
    /(?<!\p{L})(?:el |il |o |le |la |l['’])?(a[nñ]o|m[eê]s|trimestre|semana|anno|mese|settimana|mois|ann[eé]e|semaine) (?:actual|atual|corriente|corrente|courante?)(?!\p{L})/giu,
    "this $1",
  ],
  [/(?<!\p{L})vor(monat|jahr|quartal|woche)(?:e?s)?(?!\p{L})/giu, "last $1"],
  [/(?<!\p{L})(?:jusqu['’](?:au |à (?:la |l['’])?|en )|fino al(?:l[ao] |l['’]| )|at[eé] [ao] )(?=\p{L})/giu, "until "],
  [/(?<!\p{L})desde [ao] (?=m[eê]s|ano|trimestre|semana)/giu, "since "],
  // "en marzo de 2026", "em março de 2026"
  [
    /(?<=(?:janeiro|enero|fevereiro|febrero|mar[zç]o|abril|ma[iy]o|jun(?:io|ho)|jul(?:io|ho)|agosto|bre|bro)) del? (?=20\d\d(?!\d))/giu,
    " ",
  ],
  [/(?<!\p{L})(?:l[ao]|il) (?=scors[ao](?!\p{L}))/giu, ""],
  [/(?<!\p{L})(?:l['’]|le |el |il |o )?(\p{L}+) (?:en cours|en curso|in corso|em curso)(?!\p{L})/giu, "this $1"],
  [/(?<!\p{L})aujourd['’]hui(?!\p{L})/giu, "today"],
  [/(?<=(?:semaine|mois|trimestre|ann[eé]e))-ci(?!\p{L})/giu, ""],
  // "no mês passado" is no exclusion, and "au cours des 6 derniers mois" names no town.
  [/(?<!\p{L})(?:no (?=m[eê]s(?!\p{L})|ano |trimestre|[uú]ltimo)|au cours d(?:e la|e|es|u) )/giu, "in "],
  // "il y a plus de 6 mois", "vor mehr als 6 Monaten", "plus anciens que 6 mois"
  [
    /(?<!\p{L})(?:vor|il y a|hace|h[aá]) (?:mehr als|plus de|m[aá]s de|mais de) (\d{1,3} \p{L}+)(?! (?:old|alt))/giu,
    "more than $1 ago",
  ],
  [/(?<!\p{L})(?:vor|il y a|hace|h[aá]) (?:weniger als|moins de|menos de) (\d{1,3} \p{L}+)/giu, "less than $1 ago"],
  [
    /(?<!\p{L})(?:plus (?:vieux|vieilles?|ancien(?:ne)?s?) (?:que|de)|m[aá]s (?:viej|antigu)[ao]s? (?:que|de)|pi[uù] vecchi[aeo]? di|mais (?:antig|velh)[ao]s? (?:do )?que)(?= \d)/giu,
    "older than",
  ],
  // "de plus de 6 mois"; of years, the age of a company is meant.
  [/(?<!\p{L})(?:datant )?d[ea] (?:plus de|m[aá]s de|mais de|pi[uù] di)(?= \d+ [^a])/giu, "older than"],
  // "vor 3 Monaten", "il y a 3 mois", "hace 3 meses", "3 mesi fa"
  [
    /(?<!\p{L})(?:vor|il y a|hace|h[aá]) (\d{1,3} (?:tag|woche|monat|jahr|jour|semaine|mois|an|d[ií]a|semana|mes|a[nñ]o)\p{L}*)/giu,
    "$1 ago",
  ],
  [/(?<!\p{L})(\d{1,3} (?:giorn|settiman|mes|ann)[aeio]) fa(?!\p{L})/giu, "$1 ago"],
  [
    /(?<!\p{L})(?:vor|il y a|hace|h[aá]) (?:eine[mr]|une?|una|uma?) (tag|woche|monat|jahr|jour|semaine|mois|an|d[ií]a|semana|m[eê]s|a[nñ]o)(?!\p{L})/giu,
    "1 $1 ago",
  ],
  [/(?<!\p{L})un['’ ]?a? ?(giorno|settimana|mese|anno) fa(?!\p{L})/giu, "1 $1 ago"],
];
