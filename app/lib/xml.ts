/** Text as it may stand in XML 1.0: marked-up characters escaped, characters that XML forbids left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** An element with text in it; nothing when there is no text. */
export function element(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}
