export type ConversionOptions = {
  base: string | null;
  /** The stored URL of each image by its old one; null when the download failed. */
  images: Map<string, string | null>;
  findVideo: (url: string) => number | null;
};

export type Conversion = ConversionOptions & { seen: Set<string>; notes: Set<string> };
