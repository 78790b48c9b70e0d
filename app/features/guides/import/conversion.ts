export type ConversionOptions = {
  base: string | null;
  /** The stored URL of each image by its old one; null when the download failed. */
  images: Map<string, string | null>;
  findVideo: (url: string) => number | null;
  findProduct: (url: string) => number | null;
  /** Returns the new URL of a link of the old site, or null for any other link. */
  findPath: (url: string) => string | null;
};

export type Conversion = ConversionOptions & { seen: Set<string>; notes: Set<string>; unread: Set<string> };
