export const IMAGE_ERRORS = {
  image: 'This image can’t be used. Upload a JPEG, PNG, WebP, AVIF or GIF up to 25 MB and 39 megapixels.',
  logo: 'This logo can’t be used. Upload a PNG, JPEG or WebP up to 25 MB, at least 64 pixels wide or high.',
  imageNotThere:
    'No usable image was found at this URL. Ribbon shows a placeholder, and tries again every day.',
} as const;
