/** The page in the popup (500×600) where a demo reader is chosen. It needs no script. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { popupStyle } from '../social/popup-style.ts';
import { demoDomain, demoReaders } from './demo-readers.ts';

const style = `${popupStyle}
.stage{border:1px dashed var(--muted);border-radius:14px;padding:8px 12px;color:var(--muted);font-size:13px;margin:0 0 16px}
.people{list-style:none;margin:0;padding:0;display:grid;gap:8px}
.person{display:grid;grid-template-columns:40px 1fr;gap:0 12px;width:100%;text-align:left;align-items:center;
background:var(--raised);border:1px solid var(--line);border-radius:14px;padding:8px 12px;color:var(--text);font:inherit;cursor:pointer}
.person:hover{border-color:var(--muted)}
.face{grid-row:span 2;width:40px;height:40px;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on-accent);font-weight:700}
.name{font-weight:650}.description{color:var(--muted);font-size:13px}
details{margin-top:12px}summary{cursor:pointer;padding:8px 4px;border-radius:8px}
label{display:block;font-size:13px;color:var(--muted);margin:8px 0 4px}
input{width:100%;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--muted);border-radius:10px;padding:8px 12px}
.row{display:flex;gap:8px;margin-top:16px;flex-wrap:wrap}
.mistake{border-left:3px solid var(--accent);padding-left:12px}`;

const policy =
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `hidden` becomes hidden fields, which are sent along with the choice. */
export function choosePage(
  hidden: URLSearchParams,
  { mistake, siteName }: { mistake: string | null; siteName: string },
): Response {
  const hiddenInputs = [...hidden]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const people = demoReaders
    .map(
      ({ name, email, description }) =>
        `<li><button class="person" name="reader" value="${escapeHtml(email)}"><span class="face" aria-hidden="true">${escapeHtml(name[0]!)}</span><span class="name">${escapeHtml(name)}</span><span class="description">${escapeHtml(email)} · ${escapeHtml(description)}</span></button></li>`,
    )
    .join('');
  return page(
    'Demonstration sign-in',
    `<p class="stage">This is only a demonstration: the page replaces those of Google, Facebook and Apple, and nothing leaves this server.</p>
<h1>Who is reading?</h1>
<p>Choose a reader to sign in to ${escapeHtml(siteName)} as.</p>
<form method="post">${hiddenInputs}
<ul class="people">${people}</ul>
<button class="quiet" name="cancel" value="yes">Cancel</button></form>
<form method="post">${hiddenInputs}
<details${mistake ? ' open' : ''}><summary>Someone else</summary>
${mistake ? `<p class="mistake" role="alert">${escapeHtml(mistake)}</p>` : ''}
<label for="name">Name</label><input id="name" name="name" autocomplete="off" maxlength="100" required>
<label for="email">Address at ${demoDomain}</label><input id="email" name="email" autocomplete="off" maxlength="80" placeholder="you@${demoDomain}" required>
<div class="row"><button class="strong">Continue</button></div>
</details></form>`,
  );
}

export function refusalPage(message: string): Response {
  return page(
    'This sign-in cannot go on',
    `<h1>This sign-in cannot go on</h1><p>${escapeHtml(message)}</p>`,
    400,
  );
}

function page(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><main>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
