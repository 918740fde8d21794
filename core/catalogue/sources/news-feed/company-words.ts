/** Nouns for kinds of companies; the name follows the last of them. */
const KIND =
  "startups?|start-ups?|scale-?ups?|firm|(?:auto|car|chip|drone|drug|robot|rocket|toy|truck)?maker|provider|unicorn|developer|spin-?(?:out|off)|specialist|operator|manufacturer|upstart|innovator|fintech|edtech|healthtech|proptech|insure?tech|agritech|agtech|foodtech|medtech|biotech|deeptech|cleantech|climatetech|legaltech|regtech|martech|adtech|hrtech|wealthtech|femtech|neobank|neobroker|e-?commerce|BNPL";
const STRONG_KIND = new RegExp(`^(?:${KIND})$`, "i");
/** Nouns that also occur in names; descriptive in lower case, or in capitals after other descriptive words. */
const WEAK_KIND =
  /^(?:company|platform|app|bank|lender|network|studio|lab|marketplace|brand|group|business|builder|giant|chain|carrier|retailer|insurer|supplier|rival|player|tool|service|services|outfit|newcomer|saas|crypto|cybersecurity|security|software|robotics|logistics|exchange|protocol|alternative|assistant|wallet|broker|brokerage|vendor|agency|venture|solution|solutions|system|technology|tech|site|community|game|engine|infrastructure|darling|heavyweight|leader|creator|pioneer|giant|processor|reinsurer|challenger|project|foundation|arm|unit|subsidiary|competitor|organi[sz]ation|producer|designer|distributor)$/i;
/** Fields, customers and qualities that describe a company before its kind: "Open-Source Crypto Data Platform Acme". */
const DESCRIPTOR = new RegExp(
  `^(?:${[
    "ai|ml|ar|vr|xr|iot|api|b2b|b2c|d2c|dtc|hr|it|ev|esg|p2p|p2e|nft|nfts|defi|dao|web3|sme|smb|smes|smbs|gpu|llm|kyc|aml|saas|crm|erp|cfo|gig|ad",
    "artificial|intelligence|machine|learning|deep|data|analytics|cloud|cyber|cybersecurity|security|privacy|identity|id|software|hardware|robotics|robot|chip|semiconductor|quantum|space|satellite|drone|battery|solar|wind|hydrogen|fusion|nuclear|energy|climate|carbon|water|waste|recycling|agriculture|farming|food|beverage|grocery|restaurant|delivery|meal",
    "health|healthcare|medical|medicine|dental|pharma|pharmacy|telehealth|telemedicine|mental|wellness|fitness|meditation|sleep|women's|fertility|genomics|diagnostics|biotech|care|elder|pet|veterinary",
    "finance|financial|banking|bank|lending|loan|credit|mortgage|debt|payments?|payroll|expense|spend|accounting|tax|treasury|insurance|reinsurance|wealth|investing|investment|trading|stock|savings|pension|retirement|remittance|billing|invoicing|checkout|wallet|money|currency|fx|crypto|cryptocurrency|bitcoin|ethereum|blockchain|token|stablecoin|decentralized|decentralised|fintech|insurtech|regtech",
    "education|learning|tutoring|language|recruitment|recruiting|hiring|talent|jobs?|workforce|workplace|hr|freelance|gig|legal|compliance|governance|procurement|supply|chain|logistics|freight|trucking|shipping|warehouse|parcel|mobility|scooter|bike|car|auto|automotive|vehicle|electric|parking|transport|transportation|travel|hotel|hospitality|aviation|airline|flight",
    "real|estate|property|home|housing|rental|construction|building|architecture|interior|furniture|smart|consumer|retail|fashion|beauty|cosmetics|luxury|jewelry|apparel|clothing|resale|secondhand|shopping|ecommerce|commerce|social|dating|creator|influencer|media|video|audio|podcast|music|streaming|gaming|games?|esports|sports|entertainment|news|publishing|photo|art|design|marketing|advertising|sales|customer|support|service|communication|messaging|email|voice|chat|chatbot|collaboration|productivity|meeting|event|ticketing",
    "enterprise|business|digital|online|mobile|virtual|remote|open|source|native|embedded|automated|automation|autonomous|no-code|low-code|developer|devops|infrastructure|network|internet|web|computing|edge|storage|database|search|mapping|location|sensor|camera|imaging|3d|printing|industrial|manufacturing|materials|chemical|mining|oil|gas|utility|telecom|wireless|broadband|5g|government|public|civic|defense|military|police|safety|emergency|disaster",
    "leading|top|global|international|local|independent|early-stage|fast-growing|growing|popular|new|young|tiny|hot|female-founded|challenger|alternative|sharing|subscription|buy|now|pay|later|user|customer|experience|management|operations|intelligence|engagement|onboarding|verification|fraud|risk|claims|underwriting|revenue|pricing|contract|asset|assets|testing|monitoring|tracking|visibility|planning|scheduling|booking|management|full-stack|white-label|drug|discovery|protein|cell|gene|plant|meat|egg|dairy|alternative|vegan|tor|bug|bounty|password|p2p|renters|small|mid-size",
    "the|a|an|and|for|of|&|via|first|its|this|platform|marketplace|app|exchange|protocol|provider",
  ].join("|")})$`,
  "i",
);
const DEMONYM =
  /^(?:american|african|aussie|australian|austrian|argentin(?:e|ian)|baltic|bangladeshi|belgian|brazilian|british|bulgarian|canadian|chilean|chinese|colombian|croatian|czech|danish|dutch|egyptian|emirati|english|estonian|european|filipino|finnish|french|german|ghanaian|greek|hungarian|icelandic|indian|indonesian|irish|israeli|italian|japanese|jordanian|kenyan|korean|latvian|lebanese|lithuanian|malaysian|mexican|moroccan|nigerian|nordic|norwegian|pakistani|peruvian|polish|portuguese|romanian|russian|rwandan|saudi|scottish|serbian|singaporean|slovak|slovenian|south|north|spanish|swedish|swiss|taiwanese|thai|tunisian|turkish|ugandan|ukrainian|uruguayan|vietnamese|welsh)$/i;
const COMPOUND_ADJECTIVE =
  /-(?:powered|driven|listed|area|focused|native|enabled|first|led|owned|founded|run|funded|incubated|focussed|old|linked|rival|killer|alumni|backed|based|headquartered|grown|born|friendly|source|code|stage|growing|to-peer|commerce|tech)$/i;

/** True for a noun that is hardly ever part of a name: "startup", "fintech". */
export function isKind(word: string): boolean {
  return STRONG_KIND.test(word);
}

/** True for a kind of company in lower case, which describes rather than names. */
export function isPlainKind(word: string): boolean {
  return word === word.toLowerCase() && WEAK_KIND.test(word);
}

/** True for any noun of a kind of company, also one that names may contain ("Bank", "Platform"). */
export function isAnyKind(word: string): boolean {
  return STRONG_KIND.test(word) || WEAK_KIND.test(word);
}

/**
 * True for a noun that always ends a description. A kind of company after it belongs to the name: "Startup Alternative
 * Acme".
 */
export function endsDescription(word: string): boolean {
  return /^(?:startup|start-up|scale-?up|firm|unicorn)$/i.test(word);
}

/** True for a noun that companies' names end in: "Acme Technologies", "dbt Labs". */
export function endsNames(word: string): boolean {
  return (
    isAnyKind(word) ||
    /^(?:AI|Capital|Finance|Health|Industries|International|Labs|Networks|Technologies|Robotics|Therapeutics)$/i.test(
      word,
    )
  );
}

/** True for "AI-powered" and the like. */
export function isCompoundAdjective(word: string): boolean {
  return COMPOUND_ADJECTIVE.test(word);
}

/** True for a word that only describes a company: its field, nationality or quality. */
export function isDescriptor(word: string): boolean {
  const bare = word.replace(/['’]s$/u, "");
  return DESCRIPTOR.test(bare) || DEMONYM.test(bare) || COMPOUND_ADJECTIVE.test(bare) || STRONG_KIND.test(bare);
}

/** True for the adjective of a nationality: "Brazilian". */
export function isDemonym(word: string): boolean {
  return DEMONYM.test(word);
}
