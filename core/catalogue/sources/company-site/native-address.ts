import { countryNamed } from "../../places/country-names.ts";

/** A place of an address in another script, not yet looked up. */
export interface NativePlace {
  readonly city: string;
  readonly country?: string;
}

/** "〒231-0002 神奈川県横浜市中区海岸通", "東京都渋谷区神南". */
const JAPANESE = /(?:(東京)都|(?:北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)(\p{Script=Han}{1,5}?市))/u;
/** "地址：浙江省杭州市西湖区", "北京市海淀区". */
const CHINESE =
  /^(?:(?:公司)?地址|总部|办公地址)\s?[:：]?\s?(?:中国)?(?:\p{Script=Han}{2,3}省)?(\p{Script=Han}{2,4}?)市/u;
/** "서울특별시 강남구", "경기도 성남시 분당구". */
const KOREAN =
  /(\p{Script=Hangul}{2})(?:특별자치|특별|광역)시|(?<!\p{L})[경강충전제]\p{Script=Hangul}{1,6}도\s(\p{Script=Hangul}{2,3}시)/u;
const ADDRESS_LABEL = /^(?:العنوان|المقر(?: الرئيسي)?|כתובת|משרדים)\s?[:：]?\s*/u;

/** The places that an address in Japanese, Chinese, Korean, Arabic or Hebrew may mean, the likeliest first. */
export function nativePlaces(text: string): readonly NativePlace[] {
  const [, tokyo, japanese] = JAPANESE.exec(text) ?? [];
  const [, chinese] = CHINESE.exec(text) ?? [];
  const [, metropolis, korean] = KOREAN.exec(text) ?? [];
  const east = [
    { city: tokyo ?? japanese, country: "JP" },
    { city: chinese, country: "CN" },
    { city: metropolis ?? korean, country: "KR" },
  ];
  const found = east.flatMap(({ city, country }) => (city === undefined ? [] : [{ city, country }]));
  return found.length > 0 ? found : rightToLeft(text);
}

/** "مكتب ٢٠٤، شارع الشيخ زايد، دبي، الإمارات": a part that is a place, before its country or after a label. */
function rightToLeft(text: string): readonly NativePlace[] {
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) return [];
  const parts = text
    .replace(ADDRESS_LABEL, "")
    .split(/[،,;|.]|\s[–—-]\s/u)
    .map((part) => part.replace(/(?<![\p{Nd}\s])[\p{Nd}\s]+$/u, "").trim());
  const at = parts.findLastIndex((part) => countryNamed(part) !== undefined);
  const country = at === -1 ? undefined : countryNamed(parts[at] ?? "");
  if (country === undefined && !ADDRESS_LABEL.test(text)) return [];
  const before = at === -1 ? parts : parts.slice(0, at);
  return before
    .filter((part) => part.length > 1)
    .toReversed()
    .map((city) => ({ city, ...(country && { country }) }));
}
