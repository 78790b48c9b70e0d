/** Prefixes for a shop's own numbers, which differ between shops (GS1 General Specifications, section 1.4.3). */
const OWN_USE = /^0(?:02|04|2)/;

/** Computes the check digit (GS1 General Specifications, section 7.9.1). */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    return total + Number(digit) * (index % 2 === 0 ? 3 : 1);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Repairs a number from a spreadsheet: `="4006…"`, `4006….0`, or a UPC without its leading zero. */
function mend(text: string): string {
  const digits = text
    .trim()
    .replace(/^'|^="?|"$/g, '')
    .replace(/[.,]0+$/, '')
    .replace(/[\s-]/g, '');
  return /^\d{11}$/.test(digits) ? `0${digits}` : digits;
}

/** Recognizes a number that a spreadsheet has rounded (`4.00638E+12`), so that its digits are lost. */
export function isRoundedNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text.trim());
}

/** Returns a barcode (GTIN-8, -12, -13, -14) as 14 digits, or null for a wrong check digit or a shop's own number. */
export function readGtin(text: string): string | null {
  const digits = mend(text);
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const gtin = digits.padStart(14, '0');
  if (checkDigit(gtin.slice(0, -1)) !== Number(gtin.at(-1))) return null;
  return digits.length > 8 && OWN_USE.test(gtin) ? null : gtin;
}

/** Returns the maker's number of a product, or null for a filler such as 'N/A'. */
export function readMpn(text: string): string | null {
  const mpn = text.trim();
  const isWord = /^(?:n\/?a|none|null|unknown|does not apply|not applicable|-+)$/i.test(mpn);
  return mpn.length < 3 || mpn.length > 70 || isWord ? null : mpn;
}

/** Prints a stored barcode as it is on the product: without the zeros that fill it to 14 digits. */
export function printGtin(gtin: string): string {
  const length = [8, 12, 13].find((each) => /^0*$/.test(gtin.slice(0, -each)));
  return length === undefined ? gtin : gtin.slice(-length);
}
