import { createContext, useContext } from 'react';
import type { ImageSource } from '#app/lib/image-widths';
import lateFonts from './styles/fonts-late.css?url';
import shopStyle from './styles/shop.css?url';

export type PageAssets = {
  css: string;
  /** The shop's style is not in `css`, but loads last. */
  hasLateStyle: boolean;
  data: string;
  nonce?: string | undefined;
  frameOrigin?: string | undefined;
  scripts: boolean;
  /** Called during rendering with the page's first image, for the `Link` header. */
  preload: (sources: ImageSource[], sizes: string) => void;
};

const PageAssetsContext = createContext<PageAssets | null>(null);

export const PageAssetsProvider = PageAssetsContext.Provider;

/** Returns null in the browser, which keeps the server's markup. */
export function usePageAssets(): PageAssets | null {
  return useContext(PageAssetsContext);
}

// Read before hydration: React needs the style sheet if it renders the whole page again.
const printedCss =
  typeof document === 'undefined' ? '' : (document.querySelector('style')?.textContent ?? '');

/** Inlines the style sheet: a linked one costs a second round trip before the first paint. */
export function SiteStyle() {
  const assets = usePageAssets();
  return (
    <style
      nonce={assets?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the compiled style sheet contains no user input.
      dangerouslySetInnerHTML={{ __html: assets?.css ?? printedCss }}
    />
  );
}

// React keeps the markup of the server, so the browser has to render the same link.
const printedLateStyle =
  typeof document !== 'undefined' && document.querySelector(`link[href="${shopStyle}"]`) !== null;

/** The end of the document: the fonts of headlines and the style that a link may need, both left out where data is saved. */
export function LateStyles() {
  const assets = usePageAssets();
  if (assets?.scripts === false) return null;
  return (
    <>
      {(assets?.hasLateStyle ?? printedLateStyle) && <link rel="stylesheet" href={shopStyle} />}
      <link rel="stylesheet" href={lateFonts} />
    </>
  );
}
