import { Scripts } from '@remix-run/react';
import { usePageAssets } from '#app/ui/page-assets';
import pageTools from './page-tools?worker&url';

/** Runs after the `load` event. It uses `fetch`, because browsers load module preloads with high priority. */
const LOADER = import.meta.env.SSR
  ? `(function(){
function go(){
var late=document.getElementById("late-scripts").content;
Promise.allSettled(Array.from(late.querySelectorAll("link"),function(link){
link.remove();
return fetch(link.href,{priority:"low"}).then(function(file){return file.blob()})
})).then(function(){document.head.append(late)})}
if(document.readyState==="complete")go();else addEventListener("load",function(){setTimeout(go)});
})()`
  : '';

/** Replaces `sessionStorage` if reading it throws, because Remix's router does not catch that. */
const STORAGE = import.meta.env.SSR
  ? `try{sessionStorage}catch(e){var m={};Object.defineProperty(window,"sessionStorage",{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}`
  : '';

function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={usePageAssets()?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the code is constant or escaped JSON.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
    />
  );
}

export function EarlyScripts() {
  if (usePageAssets()?.scripts === false) return null;
  return (
    <>
      <InlineScript code={STORAGE} />
      <script type="module" async src={pageTools} />
    </>
  );
}

function scriptJson(value: unknown): string {
  const toEscape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, toEscape);
}

/** Renders Remix's `<Scripts>` and its private `streamController` (docs/decisions/0005-load-scripts-after-the-page.md). */
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

/** Loads React and the router after the `load` event (docs/decisions/0005-load-scripts-after-the-page.md). */
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
