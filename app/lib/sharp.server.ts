let loading: ReturnType<typeof load> | undefined;

/** The formats that are read. A fault in the decoder of another one cannot be used. */
const READABLE = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'];

async function load() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READABLE.map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}

/** Loads sharp for the first image, because it allocates its memory when it is loaded. */
export function loadSharp() {
  loading ??= load();
  return loading;
}
