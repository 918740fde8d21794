/**
 * Wordings that announce a round without the verb "raises", tried in order; the first match decides. Groups: `company`,
 * `names` of investors before the verb or `leads` if they lead, `what` was raised ("investment" if absent). The words mean
 * that money was raised; a shape with a group `raising` only if that has words.
 */
export const SHAPES: readonly RegExp[] = [
  // "Foo Capital leads $5M round in Acme", "Foo Capital backs $4M raise for Acme"
  /^(?<leads>.{2,100}?)\s(?:(?:co-?)?(?:leads?|led)|backs?(?=\s[$€£₹]))\s(?!by\b)(?<what>(?:.{0,60}?(?:round|investment|funding|financing|series [a-h]|seed|raise)).{0,40}?)\s(?:in|for|into|of)\s(?<company>.+?)(?=\s(?:to|as|at|for|with|after|amid)\s|[,;]|$)/i,
  // "Foo Capital leads Acme's $5M Series A"
  /^(?<leads>.{2,80}?)\s(?:co-?)?(?:leads?|led)\s(?<company>[\p{Lu}\d].{0,60}?)['’]s?\s(?<what>(?:\S+\s){0,3}?(?:[$€£₹]\s?\d.*|series [a-h]\b.*|(?:pre-)?seed (?:round|funding).*))$/iu,
  // "Foo Capital joins Acme's $5M Series A"
  /^(?<names>.{2,80}?)\s(?:joins?|joined|backs?|participates? in)\s(?<company>[\p{Lu}\d].{0,60}?)['’]s?\s(?<what>(?:\S+\s){0,3}?(?:[$€£₹]\s?\d.*|series [a-h]\b.*|(?:pre-)?seed (?:round|funding).*))$/iu,
  // "Foo Capital backs Acme with $5M", "Foo Capital invests in Acme with $5M token sale"
  /^(?<leads>.{2,60}?)\s(?:back(?:s|ed)?|invest(?:s|ed)?\sin)\s(?<company>.{2,60}?)\s(?:in|with)\s(?<what>.*(?:round|series [a-h]|seed|[$€£₹]\s?\d).*)$/i,
  // "Foo invests $5M in Acme", "Foo joins $5M round in Acme"
  /^(?<names>.{2,80}?)\s(?:invests?|invested|pumps?|pours?|injects?|puts|bets|joins?|participates? in)\s(?<what>.{0,60}?[$€£₹\d].{0,50}?|(?:.{0,30}\s)?(?:series [a-h]|seed)(?:\s(?:round|funding|investment))?)\s(?:in|into|for|of|on)\s(?<company>(?=.{0,60}\p{Lu}|.{0,40}startup).+?)(?=\s(?:to|as|at|for|with|after|amid|via|through|ahead)\s|[,;]|$)/iu,
  // "Foo invests in fintech startup Acme", "Foo backs startup Acme": without a figure only with a word for a young company
  /^(?<names>.{2,80}?)\s(?:(?:invests?|invested)\s(?:in|into)|backs|backed)\s(?<company>(?:\S+\s){0,4}?(?:start-?up|scale-?up|fintech|insurtech|neobank|healthtech|proptech|edtech|provider|maker|developer|platform)\s\S.*?)(?=\s(?:to|seeking|as|at|for|with|after|amid|via|through|ahead)\s|[,;]|$)/iu,
  // "Foo has made a strategic investment in Acme", "Foo Ventures backs Acme"
  /^(?<names>.{2,80}?)(?:\s(?:has\s)?(?:makes|made|announces|announced|completes|completed)\s(?:an?\s)?(?:\S+\s){0,3}?investment\sin|(?<=\s(?:Ventures|Capital|Partners|VC|Angels|Accelerator))\s(?:backs|invests\sin))\s(?<company>\S.{1,80}?)(?=\s(?:to|as|at|for|with|after|amid|via|through|ahead)\s|[,;(]|$)/iu,
  // "Acme taps Foo Capital for $5M"
  /^(?<company>.{2,80}?)\s(?:taps|tapped)\s(?<names>.{2,80}?)\sfor\s(?<what>(?:an?\s|its\s)?(?:\S+\s){0,3}?(?:[A-Z]{0,3}[$€£₹]\s?\d|\d|series [a-h]|seed).*)$/i,
  // "Acme wins backing from Foo Capital in $5M round"
  /^(?<company>.{2,60}?)\s(?:gets|wins|secures|lands|receives)\s(?:\S+\s)?(?:backing|support)\s(?:from|of|by)\s.{2,60}?\sin\s(?<what>.*(?:round|series [a-h]\b|seed|raise|funding).*)$/iu,
  // "With $5M in new funding, Acme wants to …"
  /^(?:(?:armed|flush|fresh off|fueled|fuelled)\s)?(?:with|by)\s(?<what>(?=.*(?:funding|round|series [a-h]\b|seed\b))[^,]{4,80}),\s(?<company>.{2,60}?)\s(?:wants|aims|plans|sets|looks|is|takes|hopes|expands|launches|builds|brings|eyes|targets|will|bets|tackles|goes)\s/iu,
  // "Former Foo engineers raise $5M for Acme"
  /^.{2,60}\s(?:engineers?|execs?|executives?|founders?|researchers?|scientists?|veterans?|alum(?:ni)?|employees)\s(?:raises?|raised|secures?|secured|land|nab|bag)\s(?<what>[^,]{0,20}[$€£₹]\s?\d[^,]{0,40}?)\sfor\s(?<company>.{2,60}?)(?=\s(?:to|as|at|with|after|in)\s|[,;]|$)/iu,
  // "€5 million for fintech startup Acme", "$5M Series A for Acme"
  /^(?<what>[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s){0,6}?)for\s(?<company>(?:(?<=(?:round|series [a-h]|seed|investment|raise)\sfor\s)|(?=.*\bstart-?up\s)).{2,80}?)(?=\s(?:to|as|at|with|after|from)\s|[,;]|$)/iu,
  // "Acme brings total raised to $80M with Series B", "Acme tops $100M in funding with Series B"
  /^(?<company>.{2,60}?)\s(?:(?:brings|boosts|lifts|takes|pushes)\s(?:its\s)?total\s(?:\S+\s){1,2}to|tops|surpasses|passes)\s[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s)?(?:in\s(?:total\s)?(?:funding|capital)\s)?with\s(?:an?\s|its\s)?(?<what>.*(?:funding|round|series [a-h]|seed|raise|investment|financing)\b.*)$/iu,
  // "New $8M round values Acme at $1B", "Latest funding lifts Acme's valuation to $1B"
  /^(?<what>(?:(?:new|latest|fresh)\s)?(?:[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s)?)?(?:(?:pre-?)?seed\s|series [a-h]\s)?(?:funding\s)?(?:round|funding|raise|series [a-h]))\s(?:values|lifts|pushes|takes)\s(?<company>.{2,60}?)(?:['’]s?\svaluation)?\s(?:at|to|past|above|over)\s/iu,
  // "Announcing Acme's $5M seed round"
  /^announcing\s(?<company>.{2,60}?)['’]s?\s(?<what>.*(?:funding|round|series [a-h]|seed|raise)\b.*)$/iu,
  // "Acme adds Foo Bank as strategic investor"
  /^(?<company>.{2,60}?)\s(?:adds|welcomes|brings on|onboards)\s(?<names>.{2,80}?)\sas\s(?:an?\s|its\s)?(?:(?:new|strategic|minority)\s)*(?:investors?|shareholders?|backers?)$/iu,
  // "Acme: $5M seed to grow plants on ships"
  /^(?<company>[^:]{2,40}):\s(?<what>(?:an?\s)?[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s)?(?:(?:pre-?)?seed|series [a-h]\b|round|raise|funding|investment).*)$/iu,
  // "Acme reaches £1M crowdfunding target"
  /^(?<company>.{2,60}?)\s(?:hits|reaches|smashes|surpasses|exceeds|passes|beats|meets)\s(?:its\s)?(?<what>[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s){0,3}?(?:crowd)?fund(?:ing|raising)\s(?:goal|target)\b.*)$/iu,
  // "Acme sells $3M in tokens to Foo Capital"
  /^(?<company>.{2,60}?)\s(?:has\s)?[Ss](?:ells|old)\s(?<what>[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s)?(?:in|of|worth of)\s(?:\S+\s){0,2}[Tt]okens?\s[Tt]o\s\p{Lu}.*)$/u,
  // "Foo Capital buys $3M of tokens from Acme"
  /^(?<names>.{2,80}?)\s(?:buys?|bought)\s(?<what>[$€£₹]\s?\d[\d.,]*\s?(?:\p{L}+\s)?(?:in|of|worth of)\s(?:\S+\s){0,2}tokens?)\sfrom\s(?<company>.{2,60}?)(?=\s(?:to|as|at|with|after|in)\s|[,;]|$)/iu,
  // A company that emerges from stealth with money has raised it; one that launches with $5M may not have.
  /^(?<company>.{2,300}?)\s(?:(?:has\s)?emerge[sd]?|comes?|came|exits?|exited|steps?|launche[sd]|breaks?|out)\s(?:out\s)?(?:from|of)?\s?stealth(?:\smode)?\s?(?:with|backed by|after|following|on|in|via|through)\s(?:raising\s)?(?<what>.+)$/i,
  // "Acme becomes a unicorn after $50M Series B", "Acme launches with $5M seed"
  /^(?<company>.{2,300}?)\s(?:(?:becomes?|turns?|joins?|enters?|hits?|reaches|tops|doubles|triples|quadruples|soars|claims|gains|attains|achieves)\b.{0,60}?(?:unicorn|valuation|decacorn)\b.{0,30}?|is\s(?:\w+\s)?an?\s(?:\w+\s)?(?:unicorn|decacorn)|(?:is\s|now\s)*valued at\s\S+(?:\s(?:million|billion|crore))?(?=\s(?:after|with|following))|(?:has\s)?launche[sd]|debuts)\s?(?:(?<raising>after raising|as it raises|by raising)|with|backed by|after|following|on|in|via|through)\s(?<what>.+)$/i,
  // "Acme expands to Europe with $5M Series A", "Acme accelerates growth with new funding"
  /^(?<company>.{2,60}?)\s(?:(?:kicks|takes) off|doubles down|ramps up|accelerates|aims|begins|bolsters|boosts|builds|emerges|enters|expands|eyes|fuels|grows|moves|opens|plans|powers|scales|starts|strengthens|targets|wants)\s(?:.{0,60}\s)?with\s(?:an?\s|its\s)?(?<what>(?:\S+\s){0,2}?[$€£₹]\s?\d.*\b(?:funding|round|series [a-h]|seed|raise|investment|financing)\b.*|(?:new|fresh|strategic)\s(?:funding|investment|capital|round)\b.*|(?:pre-)?(?:series [a-h]|seed)\b(?:\s(?:funding|round|raise|investment|financing)\b.*)?)$/iu,
];
