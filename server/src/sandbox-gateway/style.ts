export const style = `
:root { color-scheme: light dark; --paper: #f4f5f7; --surface: #ffffff; --line: #8a8f98; --soft: #d9dce1; --ink: #1b1e24;
  --muted: #555b66; --accent: #3b3f8f; --on-accent: #ffffff; --focus: #1a56db; --banner: #fff3d6; --on-banner: #5c3d00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14161a; --surface: #1e2127; --line: #7d838e; --soft: #343942; --ink: #eceef2; --muted: #aab0bb;
    --accent: #aab0ff; --on-accent: #15173d; --focus: #8ab4ff; --banner: #3d2e0a; --on-banner: #ffdf9e; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 8px 16px; background: var(--banner); color: var(--on-banner); font-weight: 600; text-align: center; }
.name { margin: 0; padding: 16px; text-align: center; color: var(--muted); font-weight: 600; }
main { max-width: 480px; margin: 0 auto; padding: 0 16px 32px; }
main.wide { max-width: 1080px; }
.card { padding: 20px; background: var(--surface); border: 1px solid var(--soft); border-radius: 10px; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
dl { display: grid; gap: 4px 16px; margin: 0 0 20px; }
dt { color: var(--muted); font-size: 15px; }
dd { margin: 0 0 8px; }
.amount { font-size: 32px; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.2; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 48px; margin-bottom: 8px; padding: 0 16px;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
button, .button { display: block; width: 100%; min-height: 48px; margin: 0 0 8px; padding: 10px 16px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
button.main, .button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.hint, footer { color: var(--muted); font-size: 15px; }
footer { padding: 16px; text-align: center; }
a { color: inherit; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; overflow-wrap: normal; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--soft); text-align: left; vertical-align: middle; }
th { color: var(--muted); font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td form { display: flex; gap: 8px; }
td button { width: auto; min-height: 44px; margin: 0; padding: 4px 16px; }
td a { display: inline-flex; align-items: center; min-height: 44px; }
nav { display: flex; gap: 16px; padding-top: 16px; }
@media (max-width: 640px) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; }
  tr { padding: 12px 0; border-bottom: 1px solid var(--soft); }
  td:empty { display: none; }
  td, td.number { padding: 2px 0; border: 0; text-align: left; }
}
`;
