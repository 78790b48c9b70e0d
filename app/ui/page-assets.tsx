import { createContext, useContext } from 'react';
import type { ImageSource } from '#app/lib/image-widths';
import lateFonts from './styles/fonts-late.css?url';

/** What only the server knows about a document: its style sheet, its data for the scripts, its nonce. */
export type PageAssets = {
  css: string;
  data: string;
  nonce?: string | undefined;
  frameOrigin?: string | undefined;
  scripts: boolean;
  /** Told of the page's first picture while it is drawn, so that the header can name it. */
  preload: (sources: ImageSource[], sizes: string) => void;
};

const PageAssetsContext = createContext<PageAssets | null>(null);

export const PageAssetsProvider = PageAssetsContext.Provider;

/** Null in the browser, where what the server printed stays as it is. */
export function usePageAssets(): PageAssets | null {
  return useContext(PageAssetsContext);
}

// Read before hydration: should React draw the page anew, it must find its own style sheet again.
const printedCss =
  typeof document === 'undefined' ? '' : (document.querySelector('style')?.textContent ?? '');

/** The site's style sheet in the document: a linked one costs a slow phone a second round trip before the first paint. */
export function SiteStyle() {
  const assets = usePageAssets();
  return (
    <style
      nonce={assets?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own compiled style sheet.
      dangerouslySetInnerHTML={{ __html: assets?.css ?? printedCss }}
    />
  );
}

/** The headlines' fonts, behind everything else: the last thing of the document, and never where data is saved. */
export function LateFonts() {
  return usePageAssets()?.scripts === false ? null : <link rel="stylesheet" href={lateFonts} />;
}
