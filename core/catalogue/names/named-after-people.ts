import { wordsOf } from "./ascii.ts";

/**
 * Firms, schools and institutes whose names read like a person's full name, so that neither their words nor their first
 * word give them away; mostly named after founders. Others are told from people by their words ("Harbor Capital").
 */
const ORGANIZATIONS: ReadonlySet<string> = new Set(
  (
    "morgan stanley|jane street|charles schwab|merrill lynch|raymond james|edward jones|william blair|franklin templeton|" +
    "charles river|leonard green|thomas weisel|robert baird|russell reynolds|roland berger|oliver wyman|arthur andersen|" +
    "arthur little|ernst young|grant thornton|norton rose|clifford chance|allen overy|taylor wessing|davis polk|" +
    "kirkland ellis|simpson thacher|simmons simmons|morgan lewis|egon zehnder|spencer stuart|booz allen|kurt salmon|" +
    "duff phelps|stifel nicolaus|marshall wace|dodge cox|julius baer|lombard odier|rothschild co|edmond rothschild|" +
    "hugo boss|calvin klein|ralph lauren|tommy hilfiger|michael kors|louis vuitton|christian dior|yves rocher|estee lauder|" +
    "elizabeth arden|mary kay|levi strauss|abercrombie fitch|marks spencer|john lewis|harvey nichols|leroy merlin|" +
    "ben jerry|johnson johnson|eli lilly|john deere|harley davidson|aston martin|alfa romeo|carl zeiss|robert bosch|" +
    "robert half|ray ban|walt disney|warner bros|warner brothers|henry schein|dun bradstreet|stanley black|black decker|" +
    "max planck|marie curie|louis pasteur|pierre curie|johns hopkins|carnegie mellon|georgia tech|virginia tech|" +
    "louis lumiere|leonardo vinci|jacobs foundation|william mary|paul sabatier|claude bernard|pierre mendes|" +
    "simon fraser|george mason|george washington|james madison|james cook|ben gurion|imperial college|pompeu fabra|" +
    "carlos iii|rey juan carlos|goldman sachs|wells fargo|y combinator|andreessen horowitz|kleiner perkins|bear stearns|" +
    "credit suisse|standard chartered|sciences po|entrepreneur first|plug play|station f|two sigma|red hat|rolls royce|" +
    "general electric|general motors|larsen toubro|procter gamble|price waterhouse|hewlett packard|palo alto"
  ).split("|"),
);

/** True for a known organization whose name has the form of a person's: "Morgan Stanley", "Johnson & Johnson". */
export function isNamedAfterPeople(name: string): boolean {
  const words = wordsOf(name).filter((word) => word !== "and");
  return ORGANIZATIONS.has(words.join(" "));
}
