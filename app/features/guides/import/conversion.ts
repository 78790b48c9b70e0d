export type ConversionOptions = {
  /** The old site's URL, against which relative URLs are resolved. */
  base: string | null;
  /** The stored URL of each image by its old one; null when the download failed. */
  images: Map<string, string | null>;
  /** Returns the id of the imported video that a page or player shows. */
  findVideo: (url: string) => number | null;
};

/** The options, and the results that the rules collect. */
export type Conversion = ConversionOptions & { seen: Set<string>; notes: Set<string> };
