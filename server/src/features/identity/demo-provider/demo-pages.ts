/** The demonstration's sign-in page, as one sees it in a popup of 500×600. No script is needed for it. */
import { createHash } from 'node:crypto';
import { escapeHtml, popupStyle } from '../social/popup-style.ts';
import { demoDomain, demoReaders } from './demo-readers.ts';
import type { Flavour } from './demo-secrets.ts';

const names: Record<Flavour, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' };

const style = `${popupStyle}
.stage{border:1px dashed var(--muted);border-radius:14px;padding:8px 12px;color:var(--muted);font-size:13px;margin:0 0 16px}
.people{list-style:none;margin:0;padding:0;display:grid;gap:8px}
.person{display:grid;grid-template-columns:40px 1fr;gap:0 12px;width:100%;text-align:left;align-items:center;
background:var(--raised);border:1px solid var(--line);border-radius:14px;padding:8px 12px;color:var(--text);font:inherit;cursor:pointer}
.person:hover{border-color:var(--muted)}
.face{grid-row:span 2;width:40px;height:40px;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on-accent);font-weight:700}
.name{font-weight:650}.says{color:var(--muted);font-size:13px}
details{margin-top:12px}summary{cursor:pointer;padding:8px 4px;border-radius:8px}
label{display:block;font-size:13px;color:var(--muted);margin:8px 0 4px}
input{width:100%;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--muted);border-radius:10px;padding:8px 12px}
.row{display:flex;gap:8px;margin-top:16px;flex-wrap:wrap}
.mistake{border-left:3px solid var(--accent);padding-left:12px}`;

export const demoPolicy = (): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function choosePage(
  flavour: Flavour,
  hidden: URLSearchParams,
  { mistake, siteName }: { mistake: string | null; siteName: string },
): string {
  const kept = [...hidden]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const people = demoReaders
    .map(
      ({ name, email, says }) =>
        `<li><button class="person" name="reader" value="${escapeHtml(email)}"><span class="face" aria-hidden="true">${escapeHtml(name[0]!)}</span><span class="name">${escapeHtml(name)}</span><span class="says">${escapeHtml(email)} · ${escapeHtml(says)}</span></button></li>`,
    )
    .join('');
  const provider = names[flavour];
  return page(
    `Sign in with “${provider}”`,
    `<p class="stage">Only a demonstration: this is not ${provider}. It stands in for it, and nothing leaves this server.</p>
<h1>Who is reading?</h1>
<p>Choose somebody to sign in to ${escapeHtml(siteName)} as.</p>
<form method="post">${kept}
<ul class="people">${people}</ul>
<button class="quiet" name="cancel" value="yes">Cancel</button></form>
<form method="post">${kept}
<details${mistake ? ' open' : ''}><summary>Someone else</summary>
${mistake ? `<p class="mistake" role="alert">${escapeHtml(mistake)}</p>` : ''}
<label for="name">Name</label><input id="name" name="name" autocomplete="off" maxlength="100" required>
<label for="email">Address at ${demoDomain}</label><input id="email" name="email" autocomplete="off" maxlength="80" placeholder="you@${demoDomain}" required>
<div class="row"><button class="strong">Continue</button></div>
</details></form>`,
  );
}

/** Answers by a form, as Apple does: the browser posts it to us from the provider's page. */
export function formPostPage(target: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return page(
    'One moment',
    `<h1>One moment</h1><form id="answer" method="post" action="${escapeHtml(target)}">${inputs}
<p>You are on your way back.</p><button class="strong">Continue</button></form>
<script src="/demo-provider/answer.js"></script>`,
  );
}

export const answerScript = "document.getElementById('answer').submit();\n";

export function refusalPage(words: string): string {
  return page('This cannot go on', `<h1>This cannot go on</h1><p>${escapeHtml(words)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><main>${body}</main></body></html>`;
}
