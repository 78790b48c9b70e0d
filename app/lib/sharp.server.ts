/** Loads sharp for the first image, because it allocates its memory when it is loaded. */
export async function loadSharp() {
  return (await import('sharp')).default;
}
