/**
 * Sets what the visitor chose earlier in this browser, before anything is drawn: the theme, that the sample notice
 * was put away, and the columns left out of lists. It is the one script that stands in a page itself, so that neither a
 * request delays the first paint nor the wrong theme flashes up; the policy names its hash (server/web/security-headers.ts), and it is the same for everybody.
 * Once the browser reports the first paint (Paint Timing) it fetches the browser scripts that `data-later` names: asked for
 * earlier, they would share the line with what that paint needs. A browser that reports none, to be hard to tell from others,
 * fetches them after two seconds; a tab nobody looks at (a prerendered page), where nothing is painted, at once.
 * Plain JavaScript, for it is sent as written here. Storage is refused in some private modes: then nothing was chosen.
 */
export const THEME_SCRIPT =
  '(()=>{try{const c=n=>localStorage.getItem(n),d=document.documentElement.dataset,t=c("theme");' +
  'if(t==="light"||t==="dark")d.theme=t;if(c("sample-bar")==="dismissed")d.sampleBar="dismissed";' +
  'const h=c("hidden-columns");if(h)d.hide=h}catch{}' +
  'const f=()=>document.querySelectorAll("[data-later]").forEach(l=>{const s=document.createElement("script");s.type="module";s.src=l.dataset.later;document.head.append(s)}),' +
  'g=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",f):f();let w=1;const o=()=>{w&&g();w=0};' +
  'document.hidden?o():(new PerformanceObserver(o).observe({type:"paint",buffered:true}),setTimeout(o,2e3))})()';
