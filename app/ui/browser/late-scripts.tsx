import { Scripts } from '@remix-run/react';
import { usePageAssets } from '#app/ui/page-assets';
import pageTools from './page-tools?worker&url';

/**
 * Runs in the page once it has loaded. It fetches with low priority what Remix's scripts preload, then moves the scripts out of the
 * `<template>`, in which a browser neither loads nor runs anything: they find their modules in the cache. `fetch`, since browsers
 * load modules with high priority, whatever a preload says.
 */
const LOADER = `(function(){
function go(){
var late=document.getElementById("late-scripts").content;
Promise.allSettled(Array.from(late.querySelectorAll("link"),function(link){
link.remove();
return fetch(link.href,{priority:"low"}).then(function(file){return file.blob()})
})).then(function(){document.head.append(late)})}
if(document.readyState==="complete")go();else addEventListener("load",function(){setTimeout(go)});
})()`;

/** Where a browser blocks storage, reading `sessionStorage` throws, and the router's code does not expect that: it gets a stand-in. */
const STORAGE = `try{sessionStorage}catch(e){var m={};Object.defineProperty(window,"sessionStorage",{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}`;

/** A script of our own that the server prints. In the browser it stays as it was printed, and React does not repeat it. */
function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={usePageAssets()?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and escaped JSON.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
    />
  );
}

/** Scripts that run before any other script of the page: a stand-in for blocked storage, and the tools that need no React. */
export function EarlyScripts() {
  if (usePageAssets()?.scripts === false) return null;
  return (
    <>
      <InlineScript code={STORAGE} />
      <script type="module" async src={pageTools} />
    </>
  );
}

/** JSON that may stand inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/**
 * Prints Remix's `<Scripts>`, and the loaders' data behind it. This is the one place that knows a private fact of Remix: that the
 * data goes into `window.__remixContext.streamController`. Remix writes it there itself, but only under React's streaming
 * renderer, which takes three times as long (docs/decisions/0005-load-scripts-after-the-page.md).
 */
function RemixScripts() {
  const assets = usePageAssets();
  const stream = 'window.__remixContext.streamController';
  return (
    <>
      <Scripts nonce={assets?.nonce} />
      <InlineScript code={`${stream}.enqueue(${scriptJson(assets?.data ?? '')});${stream}.close()`} />
    </>
  );
}

/**
 * Brings React and the router after the page's `load` event: the page is usable at its first paint, since its forms and links are
 * plain HTML (docs/decisions/0005-load-scripts-after-the-page.md). Under the dev server they come at once, since they reload what changes.
 */
export function LateScripts() {
  if (usePageAssets()?.scripts === false) return null;
  if (import.meta.env.DEV) return <RemixScripts />;
  return (
    <>
      <template id="late-scripts">{import.meta.env.SSR && <RemixScripts />}</template>
      <InlineScript code={LOADER} />
    </>
  );
}
