import { UNSAFE_RemixContext as RemixContext, Scripts, useMatches } from '@remix-run/react';
import { useContext } from 'react';
import { usePageAssets } from '#app/ui/page-assets';
import pageTools from './page-tools?worker&url';

/**
 * Runs in the page, so it is written for any browser that knows modules. `p` names what to load. It loads after the page, with low
 * priority, on every connection: everything works without React, so React must not slow anything else down.
 */
const LOADER = `(function(p){
function go(){
p.preload.forEach(function(h){var l=document.createElement("link");l.rel="modulepreload";l.href=h;l.fetchPriority="low";document.head.appendChild(l)});
Promise.all([p.manifest].concat(p.modules).map(function(u){return import(u)})).then(function(m){
window.__remixRouteModules={};p.routes.forEach(function(id,i){window.__remixRouteModules[id]=m[i+1]});return import(p.entry)}).catch(function(){})}
if(document.readyState==="complete")go();else addEventListener("load",function(){setTimeout(go)});
})`;

/** Where a browser blocks storage, reading `sessionStorage` throws, and the router's code does not expect that: it gets a stand-in. */
const STORAGE = `try{sessionStorage}catch(e){var m={};Object.defineProperty(window,"sessionStorage",{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}`;

/** What must run before any other script of the page: a stand-in for blocked storage, and the tools that need no React. */
export function EarlyScripts() {
  const assets = usePageAssets();
  if (assets?.scripts === false) return null;
  return (
    <>
      <script
        nonce={assets?.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STORAGE : '' }}
      />
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
 * In place of Remix's `<Scripts>`, which starts loading at once: the page is usable at its first paint, since its forms
 * and links are plain HTML, so its scripts come last (docs/decisions/0005-scripts-last.md).
 */
export function LateScripts() {
  const remix = useContext(RemixContext);
  const matches = useMatches();
  const assets = usePageAssets();
  if (remix?.renderMeta) remix.renderMeta.didRenderScripts = true;
  if (import.meta.env.DEV) return <DevScripts data={assets?.data ?? ''} />;
  if (assets !== null && !assets.scripts) return null;
  let html = '';
  // The browser's bundle leaves this out: there the script that the server printed stays as it is.
  if (import.meta.env.SSR && assets !== null && remix !== undefined) {
    const { manifest, serverHandoffString } = remix;
    const routes = matches.map((match) => match.id);
    const entries = routes.map((id) => manifest.routes[id]).filter((entry) => entry !== undefined);
    const preload = [
      manifest.entry.module,
      ...manifest.entry.imports,
      ...entries.flatMap((entry) => entry.imports ?? []),
    ];
    const plan = {
      manifest: manifest.url,
      entry: manifest.entry.module,
      routes: entries.map((entry) => entry.id),
      modules: entries.map((entry) => entry.module),
      preload: [...new Set(preload)],
    };
    html = `window.__remixContext=${serverHandoffString};window.__remixContext.stream=new ReadableStream({start(c){c.enqueue(new TextEncoder().encode(${scriptJson(assets.data)}));c.close()}});${LOADER}(${scriptJson(plan)})`;
  }
  return (
    <script
      nonce={assets?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own loader and escaped JSON.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Under the dev server: Remix's own scripts at once, which reload what changes, and the data that our renderer holds back. */
function DevScripts({ data }: { data: string }) {
  const html = `window.__remixContext.streamController.enqueue(${scriptJson(data)});window.__remixContext.streamController.close()`;
  return (
    <>
      <Scripts />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON. */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
