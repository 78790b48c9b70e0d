/** Prefixes that a shop may use for its own goods, as 14 digits: under them two shops have two things (GS1 General Specifications, section 1.4.3). */
const OWN_USE = /^0(?:02|04|2)/;

/** The check digit of a number's other digits (GS1 General Specifications, section 7.9.1). */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    return total + Number(digit) * (place % 2 === 0 ? 3 : 1);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** A number as spreadsheets leave it: `="4006…"`, `4006….0`, or without the zero that begins a UPC. */
function mend(text: string): string {
  const digits = text
    .trim()
    .replace(/^'|^="?|"$/g, '')
    .replace(/[.,]0+$/, '')
    .replace(/[\s-]/g, '');
  return /^\d{11}$/.test(digits) ? `0${digits}` : digits;
}

/** Whether a text is a number that a spreadsheet has rounded (`4.00638E+12`): its digits are lost. */
export function isRoundedNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text.trim());
}

/**
 * The number of a barcode (GTIN-8, -12, -13, -14) as 14 digits; null where it is none, its check digit is wrong, or every shop
 * may use it for something else.
 */
export function readGtin(text: string): string | null {
  const digits = mend(text);
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const gtin = digits.padStart(14, '0');
  if (checkDigit(gtin.slice(0, -1)) !== Number(gtin.at(-1))) return null;
  return digits.length > 8 && OWN_USE.test(gtin) ? null : gtin;
}

/** What a maker calls a product; null for what shops write where they have nothing to say. */
export function readMpn(text: string): string | null {
  const mpn = text.trim();
  const isWord = /^(?:n\/?a|none|null|unknown|does not apply|not applicable|-+)$/i.test(mpn);
  return mpn.length < 3 || mpn.length > 70 || isWord ? null : mpn;
}
