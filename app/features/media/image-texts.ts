/** Why an image is not taken. */
export const IMAGE_ERRORS = {
  image: 'This is no picture that can be used: JPEG, PNG, WebP, AVIF or GIF, up to 25 MB and 39 megapixels.',
  logo: 'This is no logo that can be used: PNG, JPEG or WebP, at least 64 pixels wide or high, up to 25 MB.',
  imageNotThere:
    'There is no picture at its address now; a tile stands in for it, and it is tried again every day.',
} as const;
