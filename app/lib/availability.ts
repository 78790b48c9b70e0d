import { AVAILABILITY_NAMES, type Availability } from './choices';

/** Letters of schema.org's terms, and of texts in many languages. */
const IN_STOCK =
  /^(?:instock|instoreonly|onlineonly|limitedavailability|lowstock|preorder|presale|backorder|madetoorder|available(?:fororder)?|yes|y|true|(?:sofort)?lieferbar|auflager|lagernd|vorrätig|verfügbar|enstock|disponi[bv]le|disponibile|disponível|emstock|emestoque|opvoorraad|leverbaar|pålager|ilager|varastossa|skladem|skladom|dostępny|raktáron|instoc|(?:есть)?вналичии|внаявності|stoktavar|na(?:zalihi|zalogi)|dostępn[ae]|(?:άμεσα)?διαθέσιμο|вналичност|متوفر|재고있음|在庫あり|有货)$/;
const SOLD_OUT =
  /^(?:outofstock|oos|soldout|unavailable|notavailable|discontinued|no|n|false|nicht(?:lieferbar|auflager|vorrätig|verfügbar)|ausverkauft|(?:en)?rupturedestock|épuisé|indisponible|agotado|nodisponible|sinstock|esaurito|nondisponibile|esgotado|indisponível|uitverkocht|nietopvoorraad|udsolgt|utsolgt|slutsåld|slutilager|ikkepålager|loppu|vyprodáno|vypredané|niedostępny|elfogyott|нетвналичии|немаєвнаявності|tükendi|ra[sz]prodano|niedostępn[ae]|μηδιαθέσιμο|εξαντλημένο|изчерпано?|غيرمتوفر|在庫なし|売り切れ|缺货|품절)$/;

/** Reads texts such as 'in stock', 'out_of_stock', 'https://schema.org/InStock', 'auf Lager' and '3'. */
export function readAvailability(text: string): Availability {
  // Shop systems count below zero what they sold and do not have.
  if (/^\s*-?\d+\+?\s*$/.test(text)) return Number.parseInt(text, 10) > 0 ? 'in' : 'out';
  const term = text.toLowerCase().replace(/^.*[/#:]|[^\p{L}]/gsu, '');
  const own = AVAILABILITY_NAMES.find((name) => name === term);
  return own ?? (IN_STOCK.test(term) ? 'in' : SOLD_OUT.test(term) ? 'out' : 'unknown');
}
