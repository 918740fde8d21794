/** A word of a text, or a single punctuation mark. */
interface Word {
  /** The folded word, equal for different cases and Unicode forms. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/** The words and marks of a text with their positions in UTF-16 code units. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    key: word.normalize("NFKC").toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

const JOINED_BEFORE = /[\p{L}\p{M}\p{N}][-\u2010\u2011.@/\\_'’&+:]$|[@#_/\\]$/u;
const JOINED_AFTER = /^(?:[-\u2010\u2011.@/\\_&+:][\p{L}\p{M}\p{N}]|['’](?!s?(?![\p{L}\p{M}\p{N}])))/iu;

/**
 * True if the words from `start` to `end` are not part of something longer: a double name ("Adomako-Stern"), a URL or
 * handle ("stern.example", "@stern") or a contraction. A possessive 's may follow.
 */
export function standsAlone(text: string, start: number, end: number): boolean {
  return !JOINED_BEFORE.test(text.slice(Math.max(0, start - 4), start)) && !JOINED_AFTER.test(text.slice(end, end + 6));
}

/** True if a sentence begins at `start`, where any word is capitalised. */
export function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?:;…\n])["'“”‘’«»()[\]–—\s-]{0,40}$/u.test(text.slice(Math.max(0, start - 40), start));
}

const NONE = 0;
const ROOT = 1;

/**
 * A trie over words: names are its paths, and matching takes one step per word. Typed arrays need a few bytes per word
 * where objects would need a hundred.
 */
class WordTrie {
  readonly #words = new Map<string, number>();
  #states = ROOT;
  #edges = 0;
  // An open-addressed hash table of (state, word) → state; state 0 marks a free slot.
  #from = new Int32Array(1 << 10);
  #word = new Int32Array(1 << 10);
  #to = new Int32Array(1 << 10);

  readonly root = ROOT;

  /** The number of states, numbered from 1. */
  get size(): number {
    return this.#states;
  }

  /** The state after these words; creates it if needed. */
  add(keys: readonly string[]): number {
    let state = ROOT;
    for (const key of keys) {
      const word = this.#words.get(key) ?? this.#words.size + 1;
      this.#words.set(key, word);
      const place = this.#place(state, word);
      if (this.#from[place] === NONE) {
        this.#from[place] = state;
        this.#word[place] = word;
        this.#to[place] = ++this.#states;
        state = this.#states;
        if (++this.#edges * 2 > this.#from.length) this.#grow();
      } else {
        state = this.#to[place] ?? NONE;
      }
    }
    return state;
  }

  /** The state after one more word; 0 if no name continues this way. */
  step(state: number, key: string): number {
    const word = this.#words.get(key);
    return word === undefined ? NONE : (this.#to[this.#place(state, word)] ?? NONE);
  }

  #place(state: number, word: number): number {
    const last = this.#from.length - 1;
    let place = (Math.imul(state, 0x9e37_79b1) ^ Math.imul(word, 0x85eb_ca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & last;
    while (this.#from[place] !== NONE && (this.#from[place] !== state || this.#word[place] !== word))
      place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [from, word, to] = [this.#from, this.#word, this.#to];
    const size = from.length * 2;
    this.#from = new Int32Array(size);
    this.#word = new Int32Array(size);
    this.#to = new Int32Array(size);
    for (const [old, state] of from.entries()) {
      if (state === NONE) continue;
      const place = this.#place(state, word[old] ?? NONE);
      this.#from[place] = state;
      this.#word[place] = word[old] ?? NONE;
      this.#to[place] = to[old] ?? NONE;
    }
  }
}

/**
 * Common English words, including business news. A company name made of them ("Notion", "Next Step") is linked only
 * where the case matches.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
a able about above access account across act action active add after again against age agent agents ago agree ahead aid aim air
all alliance allow alone along already also always am amount an analytics and angel another answer any anyone app apple apps april
arc are area arm around arrive art as ask asset at atlas august author auto away back backed balance bank bar base basis be beam
bear because become been before begin behind being believe bell below benefit best better between beyond big bill bird bit black
block blue board body bold bond book boost both bottom box brain branch brand brave break bridge bright bring broad brought build
builder building built bus business but buy by call calm came camp can capital car card care career carry case cash cast cause cell
center centre century certain chain chair chance change channel chapter charge chart chat check chief child choice circle city
claim class clean clear click client climb clinic close cloud club co coach coast code coin cold collective come common community
company compass complete computer concept connect consider contact contain content control cook cool copy core corner cost could
count country course court cover craft create credit crew cross crowd culture current custom customer cut cycle daily dark data date
dawn day deal dear december deck deep deliver delta demand depth design desk develop digital direct discover display do doctor does
dog domain done door double down draft draw dream drive drop due during each early earn earth ease east easy echo edge education
effect effort either element else email emerge empire employ empty end energy engine english enough enter enterprise equal equity era
even event ever every evidence exact example exchange expand expect expert explain express extra eye face fact factor factory fair
faith fall family far farm fast fat father favor feature february feed feel few field fifth fight figure file fill film final finance
find fine fire firm first fish fit five fix flag flash flat fleet flex flight floor flow fluid fly focus folk follow food foot for force
forest form former forward found foundation founder four fox frame free freight fresh friday friend from front fuel full fun function
fund funding further fusion future gain game gap garden gate gather gave general get gift give glass global go goal gold good got grace
grade grain grand grant graph great green grid ground group grow growth guard guide had half hand happy harbor hard has have he head
health hear heart heat help her here hero high hill him his history hold home hope horizon horse host hour house how hub human hundred
ice idea ideal if image impact important improve in inc include income increase index industry infinity information inner inside insight
inspire instant insurance intelligence interest into invest investor iron is island issue it item its january job join journey july june
just keep key kind king kit knot know known lab labor labs ladder land language large last late launch law layer lead leader leap learn
least leave led left legal less let letter level lever life lift light like line linear link lion list listen little live load loan
local lock log logic long look loop lot love low loyal lunch machine made magic mail main major make man manage many map march mark
market match material matter may maybe me mean measure media medical meet member memory men mercury merge message meta metal method
might mile mill million mind mine minute mirror mission mobile mode model modern moment monday money month moon more morning most
mother motion mountain move much multiply must my name nation native nature near need nest net network never new news next night no
node none noon nor north not note nothing notion november now number oak object ocean october of off offer office often oil old on once
one only open opening operate option or orange orbit order origin other our out outside over own owner pace pack page paid paper
parallel part partner party pass past patch path patient pattern pay payment peak people per perfect perhaps period person phase phone
picture piece pilot pioneer pipe place plain plan plane planet plant platform play plus point policy pool port portal position possible
post power practice present press price prime print private problem process produce product profile program progress project promise
proof protect prove public pull pulse purple purpose push put quality quantum quarter question quick quiet quite radar radical rain
raise raised ramp range rapid rate rather reach read ready real reason recent record red region relay remain remote report research
rest result return reveal rich ride right ring rise river road robin robot rocket role roll roof room root rose round route row rule
run safe sage said sail sale salt same sand saturday save saw say scale scene school science scope scout sea search season seat second
secure see seed seem self sell send sense september series serve service set seven several shape share she shell shift ship shop short
should show side sight sign signal silver similar simple simply since single site six size skill sky slack sleep slow small smart snow
so social soft software soil sold solid solution some soon sound source south space spark speak special speed spend spring square stack
staff stage stand standard star start state station stay steady steel stellar step still stock stone stop store storm story strategy
stream street strike string stripe strong structure student studio study style success such summer summit sun sunday supply support
sure surface surge swift switch symbol system table take talent talk target task tax team tech technology tell temple ten term test text
than that the their them then there these they thing think third this those though thought thousand thread three through thrive thursday
tide tie time to today together told tomorrow tone too took tool top total touch toward tower town trace track trade trail train transfer
travel tree trial tribe true trust truth try tuesday turn twin two type under union unit unity universal until up upon us use user
usual value vault vector venture ventures very vet via view village vision visit vital voice volt volume wait walk wall want war warm
was watch water wave way we wealth web wednesday week well went were west what wheel when where which while white who whole why wide
wild will win wind window wing winter wise with within without woman women wonder wood word work worker works world worth would write
year yellow yes yet yield you young your zero zone zoom
`
    .trim()
    .split(/\s+/),
);

/** A company or founder that a name may refer to. */
export interface Named {
  readonly kind: "company" | "founder";
  readonly name: string;
  readonly slug: string;
  /** The company itself, or the founder's company. */
  readonly companyId: number;
}

/** A possible meaning of a name, and how reliably its words mean it. */
export interface Candidate {
  readonly named: Named;
  /**
   * Controls matching of case. `plain` names consist of common words ("Notion") or are a person's only name, `short`
   * ones have fewer than three letters or digits; both must match in case. `distinct` names match in any case.
   */
  readonly care: "distinct" | "plain" | "short";
}

/** Longer names never occur in running text. */
const MOST_WORDS = 12;

/**
 * Finds the catalogue's names in texts; built once per version. Articles are linked when they are read, because
 * companies are renamed, merged and withdrawn after they were written.
 */
export class NameIndex {
  readonly #trie = new WordTrie();
  readonly #candidates: Candidate[] = [];
  // Candidates of one name form a linked list: the first by state, the next by candidate; -1 ends it.
  #first = new Int32Array(1 << 10).fill(-1);
  readonly #next: number[] = [];

  /** Ignores names without a letter and names longer than {@link MOST_WORDS}. */
  add(named: Named): void {
    const keys = wordsOf(named.name).map((word) => word.key);
    if (keys.length > MOST_WORDS || !/\p{L}/u.test(named.name)) return;
    const state = this.#trie.add(keys);
    if (state >= this.#first.length) {
      const grown = new Int32Array(Math.max(state + 1, this.#first.length * 2)).fill(-1);
      grown.set(this.#first);
      this.#first = grown;
    }
    this.#next.push(this.#first[state] ?? -1);
    this.#first[state] = this.#candidates.length;
    this.#candidates.push({ named, care: careFor(named, keys) });
  }

  get size(): number {
    return this.#candidates.length;
  }

  /** Every name that starts at word `at`: the number of its words and its possible meanings. */
  *namesFrom(
    keys: readonly string[],
    at: number,
  ): Generator<{ readonly words: number; readonly candidates: readonly Candidate[] }> {
    let state = this.#trie.root;
    for (let words = 1; at + words <= keys.length; words++) {
      state = this.#trie.step(state, keys[at + words - 1] ?? "");
      if (state === 0) return;
      const candidates = this.#candidatesOf(state);
      if (candidates.length > 0) yield { words, candidates };
    }
  }

  #candidatesOf(state: number): Candidate[] {
    const found: Candidate[] = [];
    for (let i = this.#first[state] ?? -1; i !== -1; i = this.#next[i] ?? -1) {
      const candidate = this.#candidates[i];
      if (candidate !== undefined) found.push(candidate);
    }
    return found;
  }
}

function careFor(named: Named, keys: readonly string[]): Candidate["care"] {
  const spoken = keys.filter((key) => /[\p{L}\p{N}]/u.test(key));
  if (spoken.join("").length < 3) return "short";
  if (named.kind === "founder" && spoken.length === 1) return "plain";
  return spoken.every((key) => COMMON_WORDS.has(key) || /^\p{N}+$/u.test(key)) ? "plain" : "distinct";
}
