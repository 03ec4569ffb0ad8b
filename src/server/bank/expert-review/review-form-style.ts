/** The form's style, for screens of all sizes and for paper. */
export const FORM_STYLE = `
:root { --ground: #f6f7f9; --surface: #fff; --ink: #16202b; --soft: #4d5a68; --line: #c9d1da; --brand: #0b5f7d; --good: #e4f3ec; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #10161d; --surface: #19212b; --ink: #e8edf2; --soft: #aab6c3; --line: #3a4654; --brand: #7cc7e4; --good: #17352a; }
}
* { box-sizing: border-box; }
html { scroll-padding: 1rem 0 9rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 50rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 1.75rem 0 .5rem; }
a { color: var(--brand); }
ol { padding-left: 1.5rem; }
section { margin-top: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
section h2 { margin: 0; }
.aside { margin: 0; color: var(--soft); font-size: .9rem; }
.text { white-space: pre-line; }
math { font-size: 1.2em; }
.stem { margin: .75rem 0; font-size: 1.1rem; }
.picture { position: relative; width: fit-content; max-width: 100%; margin: 0 0 1rem; background: #05080b; border-radius: .5rem; overflow: hidden; }
.picture img, .picture video { display: block; max-width: 100%; max-height: 80vh; }
.picture svg { position: absolute; inset: 0; width: 100%; height: 100%; filter: drop-shadow(0 0 1px #000) drop-shadow(0 0 1px #000); }
.picture svg * { fill: none; stroke: #ffd84d; stroke-width: 2px; vector-effect: non-scaling-stroke; }
.tag, .spot { position: absolute; padding: 0 .35rem; border-radius: .25rem; background: #05080b; color: #ffd84d; font-size: .8rem; font-weight: 600; line-height: 1.4; }
.spot { transform: translate(-50%, -50%); min-width: 1.5rem; border: 2px solid #ffd84d; border-radius: 1rem; text-align: center; }
.options { list-style: none; margin: 0 0 1rem; padding: 0; }
.options li { padding: .5rem .75rem; border-left: 4px solid var(--line); margin-top: .35rem; }
.options .key { border-color: var(--brand); background: var(--good); }
.reason { color: var(--soft); font-size: .95rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .6rem; }
fieldset { min-width: 0; margin: 1rem 0 0; padding: .75rem 1rem 1rem; border: 2px solid var(--line); border-radius: .5rem; }
fieldset.done { border-color: var(--brand); }
legend { padding: 0 .35rem; font-weight: 600; }
.choices { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.choices label { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; cursor: pointer; }
input[type=radio] { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--brand); }
.comment, .reviewer label { display: grid; gap: .25rem; font-weight: 500; }
.reviewer { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); margin-bottom: .75rem; }
textarea, .reviewer input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--ground); color: inherit; font: inherit; field-sizing: content; resize: vertical; }
[aria-invalid] { outline: 3px solid #c2410c; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
footer { position: sticky; bottom: 0; padding: .75rem 1rem; border-top: 1px solid var(--line); background: var(--surface); }
footer p { margin: 0; }
footer > p, footer > div { max-width: 48rem; margin: 0 auto; }
footer div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; }
footer #message:not(:empty) { margin-bottom: .5rem; font-weight: 600; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: var(--brand); color: var(--surface); font: inherit; font-weight: 600; cursor: pointer; }
@media print {
  body, section { background: none; }
  section { break-inside: avoid; }
  footer { display: none; }
}
`;
