/**
 * sharp, which makes pictures. Loaded with the first one: it takes its memory as soon as it is loaded, and a site whose pictures are
 * all made does without.
 */
export async function loadSharp() {
  return (await import('sharp')).default;
}
