/** Decodes a part of a URL. Returns `otherwise` for text that cannot be decoded. */
export function decodePart(text: string, otherwise = text): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return otherwise;
  }
}
