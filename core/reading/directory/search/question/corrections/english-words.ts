/**
 * Ordinary English words of five letters and more that are spelled nearly like a word of the vocabulary of industries
 * ("table", "stack"), and so would be taken for it misspelled. Those among the words of levels 10 to 50 of SCOWL,
 * Copyright 2000-2016 by Kevin Atkinson: permission to use, copy, modify, distribute and sell these word lists is
 * granted without fee, provided that this notice appears in all copies; they are provided "as is" without any
 * warranty. See http://wordlist.aspell.net.
 */
const WORDS =
  "abduction accenting according accosting accountant action admissions adverting aeronautical aeronautics " +
  "aggregate aggregated aggregates aggregation agitation agribusinesses agricultural airliner airliners " +
  "airlines alcoholic alcohols alienation alimentary ambient ambulances amounting analytical androids angels " +
  "anger angle angora animating animations antarctic anthology appareled apparels appliances application " +
  "architectural architectures artificially assistant assonance assurances astrologer astronomy athletics " +
  "auctioned auctions audios audit augmentation automatic automatics automating automaton automatons " +
  "automobiled automobiles avocation backer backing baked baker bakers baking balked balking balling banding " +
  "banging banjo banked banker banning banquet barbarous barked barking basked basking batter batters batting " +
  "bazillion beating befitting befogging begetting begin belie belling belonging belting benign besetting " +
  "besotting besting bettering beverages bicycled bicycles bilking billeting billings billions billionth " +
  "billowing biologist bitcoins blacked blanking bogging bossiness braiding branching brandying breads break " +
  "breed brewer brewers bride bridged bridges bridle broad brunet bucked buildings bulkiness bulling bullion " +
  "bunking burliness bushiness businesses busyness buttery butting byproduct cadre calcining cambering camera " +
  "campaniles cankering canteens cantering capering capping capturing carbons carboy cared careen careering " +
  "careers cares caret carping carton cartooning carve carver casing casinos caterings ceding centering " +
  "ceramics champing charily chartering chattering chemically chemise chicle chide child chili chill chime " +
  "chink chino chins chive cinemas clamping clarified clarity classifieds classifies clattering climates climax " +
  "climb clime clinics cloche cloth clothed clothes cloths clotting clouds cloudy clout clutching coaling " +
  "coasting coatings coaxing codding coffees coffer coking collaborating collaborations collaborative " +
  "collaborator collating collective colliding combating coming commence commenced commences commercially " +
  "commercials commodity communing communion communism communist communists commuter commuters commuting " +
  "compacter compacting companion companions comparing compasses competing compiling complaisance completer " +
  "completing compliant complying comporting composing composites compositor composted composting composure " +
  "compute computed computers computes conceit concept concern concerted concerto concertos concerts concierges " +
  "conducting conductivity confectioner confectioners confuting conniving conscience consent consenting " +
  "consisting consoling consorting constriction constrictions constructing constructions constructive " +
  "constructor consultant consume consumed consumers consumes consuming contend contented contents contest " +
  "context continent contraction convent conversational conversationally convert convulsing cooing copilots " +
  "coping cording coring corporate cosmetics costing coupons couriers courser courtier courtiers courtlier " +
  "cowing cramping cratering crating creatively creatives creators credits crematory cricked cricketer crickets " +
  "crypt crypts cultured cultures daily daisy daring darting databases datelining dazing deeps defensed " +
  "defenses defensive deference deice deices deign deliver delivered deliverer delivers denial deport deported " +
  "deports designs detaining developed developers devise devises devotionals devotions diagnosis diagnostics " +
  "diamonds diary dicing digitalis digitally diking dinging dinning displayed displays distribute distributed " +
  "distributes distributing distributions distributive distributors diving doting drank drinks droned drones " +
  "drove drunk edibility educating educational educations electrical electrician electrify electronica " +
  "electrons emails emissions employee employers employments emulation energies energizer engendering " +
  "enterprises entertainments environmentally environments escort especial estates evens events evocation " +
  "exceeding excepts excerpt exchanging exercised exercises exorcise exorcised exorcises expending expertise " +
  "expiration explanation explication exploding exploitation explorations export exportation extending extol " +
  "extractor extractors extruding fables fabricating fabrications factor factorial factories factorize " +
  "factorizing factors faintness faltering famishing faring farting fashioned fashions fatness fending " +
  "fertilize festivity fibber fibers financed finances financier finding finer finishing firefight firming " +
  "fisher fishers fiver fixer flees fleets flood flowed flowers flowery fomentation foods footballer footballs " +
  "footfall footfalls fores foresight foresters forests formations formative forming formulation founder " +
  "foundered founding foundling fracturing fragrances framing franc franchised franchisee franchisees " +
  "franchiser franchisers franchises francs freelanced freelancers freelances freighted freighter freights " +
  "fright funded funking fusions gabbling gadgets gambit gamboling gamin gamine gamins gaping garbling " +
  "gardenias garnering gastronomic gastronomical gastronomy gating gazing generative generic genetics genii " +
  "germane giant gladdening glads glassy gloss goads golds goody goofs gooks goons governable governmental " +
  "governments graft grand grants grass gratification grenade grocer grocers grooving growths grumbling grunt " +
  "guineas handbags handed handle haring hasting healthier healthiest healthily healthy hearth heath hiding " +
  "hieing hiking hiving hoisting homestead hooting horsing horticultural hosing hospitable hospitably " +
  "hospitalize hospitals hosted hosteling hostels hotels housings hovel humane humanitarians humankind " +
  "humanoids humans hungry identify immobility immobilize immobilized immobilizes impacts impart implanted " +
  "implants incentives indenting industrialism industrialist industrialists industrialize industrially " +
  "industries infecting inferences infested infesting influence influenced influences informational informative " +
  "infrastructures ingested ingesting injecting injectors insecurity inserting insetting insisting instigation " +
  "insurances insurgence intelligent intensive intercept interject interment interned internee internees " +
  "internist internment interpret intersect intestine invective invented inventing inventive inventors " +
  "inventory inverted inverting investigating investigations investigative investigator investments investor " +
  "invoiced invoices involving japans jerseys journalese journalist journalists krypton lager lamer landing " +
  "larges largess lasers later laxer layer leading leafing leaking leaning leaping leashing leaving legals " +
  "leisurely lifestyles lightening lightning lightnings liken linden lined linens liner lines lingering liven " +
  "lodgings logging logistical longing loser loyally makeups malts manufacture manufactured manufacturers " +
  "manufactures marina mariner marines marsh marveling massaging match materialism materialist materialize " +
  "materially maternal mattresses maturities medal medial median medians mediation medic medically medicals " +
  "medication medications medicinal medicines medics meditating meditations meditative mental metals miking " +
  "militancy militarily millions millionth miming mincing minding minerals minting miring mixing mobiles " +
  "mobilize mobilized mobilizes mongolism month morbidity mortgaged mortgagee mortgagees mortgages mortgagor " +
  "moths motile motility motorcycled motorcycles mouths mullion naturally naturals natures navigating " +
  "navigational navigator neurotics newspapers nicer nigger nigher nighttime niter nonmember noway nutritional " +
  "nutritious nutritive optically optics optimal optimizations outdoors outplayed outpouring packing pager " +
  "pains painting paintings paints paler pamper papers papery parcels parent paring parring parroting parsing " +
  "partaking parting patenting patents patient pauper pavement pavements payer paymaster payrolls perfumed " +
  "perfumery perfumes perking persona personable personae personage personally personals personnel petrolatum " +
  "pharmacies pharmacist philanthropic philippics philistines phonograph phonographs photogenic photograph " +
  "photographed photographer photographic photographs photon photos physically physicals physicians physicist " +
  "physics piazza pickaxing piper pizzas placement plaint plastics podcasts point pointing poker polishing " +
  "political politico politicos politics polymeric polymers poser potent powder powers predictive presented " +
  "preserved pressed primacy print printings production productions productively profusion promotion promotions " +
  "properly prophetic proportional propulsive prosperity prosthesis protean proteins publicist publicists " +
  "publicize publicized publicizes punishing racket radii radios raided railed railroaded railroads railways " +
  "rained raise raises ratio realm reals reassurance recalling recoiling recounting recreating rectal " +
  "recyclable refinance refinement refurnishing regaining regal religions religious relocation remaining " +
  "remittances renal renounces renovating renovations renovator rentals repaid repairing repairs report " +
  "requirement requiting rerunning researched researcher researches reservations residue resistance resorts " +
  "resource restoration retailed retailers retails retain retainer retainers retaining retarding retelling " +
  "retirements retooling retort retraining revilement revocation rewriting risen robber robots rocked rocker " +
  "rockets rubbed rubbers rubbery rubier ruining sables sacking sades safes sages salad salivation salmon " +
  "salons saloon salts salutation saluted salutes salves salving samba sames sanity satellited satellites sates " +
  "sating sauce saves savings sawing saxes saying scales schools sciences scooted scooters score screaming " +
  "sedan seeds seedy senior sensors sensory serer serve served servers serves service serviced sever sewed " +
  "sexed shack shackling shark shaving sheep sheet shilling shillings shooter shore short shorts shrilling " +
  "shrimping silicone sipping skeet skipping slack slacking slain slaving sleek sleeps sleepy sleet slipping " +
  "slopping smack smacking smallness smartphone smartwatches smelliest snacks snaffling snaking snatching " +
  "sneaked sneakers sneakier snipping snore snort snorts socials soles sonar sopping sorts spaced spaces spacey " +
  "spacial spade spake spare spark spate spatially spawn speaker speed spice spiel spieled spiels spilling " +
  "spirits spiritually spirituals spore spores sporty spots spout spouts sprain spreading spurt spurts stack " +
  "stacking stain stales starch stare stark startup stationed stationer stationers staving steal steaming steed " +
  "steels steely steep steer stiffing stilling stippling stockading stoke stole stone stopping stored stores " +
  "stork storm story stove streaking streamline stressing stripping stropping strumming students stuffing " +
  "stuffings supermarkets surname swain sweat sweep sweets swept swilling swore table tabled tables tablets " +
  "taken talents tasting teach techs teenage teenagers telepathic televising televisions tenting textiles " +
  "texting theater therapeutics thickening thing thinks thins thongs threading timbers timbre timer tings " +
  "tinkering tobaccos toils toked tokens tokes tolls tongs toots tourist tracing track tracking tractors " +
  "traducing trail trailing trains traipsing trait traitor transaction transform transformation transition " +
  "translating translations translator transpiration transpire transported transporter transporters transports " +
  "transpose travels treading treadling treasure treasured treasurer treasures trick tricking trickling truce " +
  "truckling trucks trunk trunking tuckering tucking twain universality vaccinate vaccines vehement venting " +
  "ventured ventures vesicle vesicles videos videotape vireo visionary visualization voicemail voyaged voyager " +
  "voyages wadding wader wafer wager waiter waiting warehoused warehouses wasted wastepaper waster wastes " +
  "waters watery waver wealthier wealthy weapons weathered weathers webcams webcasting weddings wedging weeding " +
  "weeds weeps welding wending whiting wholesaled wholesaler wholesalers wholesales wholesome whorehouse " +
  "willpower wintry wirelesses witch woken woman workflows workhorse workhouse woven writhing writings yeomen";

const ENGLISH_WORDS: ReadonlySet<string> = new Set(WORDS.split(" "));

/** True for a folded word that is spelled right, whatever it resembles. */
export function isEnglishWord(word: string): boolean {
  return ENGLISH_WORDS.has(word);
}
