/**
 * The only inline script: lets `/` and Ctrl K reach the search box before scripts are loaded; applies stored choices
 * (theme, dismissed sample notice, hidden columns) before the first paint, so that the wrong theme never flashes; the
 * policy contains its hash (server/web/security-headers.ts). After the first paint (Paint Timing) it loads the scripts
 * in `data-later`, which would otherwise compete with that paint: at once in hidden or prerendered tabs, and after two
 * seconds in browsers that hide paint timings against fingerprinting. Plain JavaScript, because it is sent as written
 * here; storage may be refused in private modes.
 */
export const THEME_SCRIPT =
  '(()=>{const c=n=>localStorage.getItem(n);try{const d=document.documentElement.dataset,t=c("theme"),h=c("hidden-columns");' +
  'if(t==="light"||t==="dark")d.theme=t;if(c("sample-bar")==="dismissed")d.sampleBar="dismissed";if(h)d.hide=h}catch{}' +
  // The page's own box if it is shown, else the one in the header. A single key can be switched off (shortcuts.tsx).
  // Captured, because React stops keys from bubbling while it hydrates the page.
  'addEventListener("keydown",e=>{const m=e.ctrlKey||e.metaKey;' +
  'if(e.altKey||e.key.toLowerCase()!==(m?"k":"/")||e.target.closest?.(m?"dialog":"input:not([type=checkbox],[type=radio],[type=file]),select,textarea,dialog"))return;' +
  'try{if(!m&&c("shortcuts")==="off")return}catch{}' +
  'const q=s=>document.querySelectorAll(s+" [data-search]"),b=[...q("main")].find(i=>i.checkVisibility())||q("header")[0];' +
  'if(b){e.preventDefault();const d=b.closest("details");d&&(d.open=!0);b.focus();b.select()}},!0);' +
  'let w=1;const f=()=>{w&&document.querySelectorAll("[data-later]").forEach(l=>import(l.dataset.later));w=0},' +
  'o=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",f):f();' +
  'document.hidden?o():(new PerformanceObserver(o).observe({type:"paint",buffered:true}),setTimeout(o,2e3))})()';
