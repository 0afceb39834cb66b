/** The page on which the bank of a test card asks its owner. It needs no script. */
import { createHash } from 'node:crypto';
import { dollars } from '@longstrip/contract/payments/money.texts';

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 16px}
h1{font-size:1.25rem;margin:0 0 8px}.stage{border:1px dashed;border-radius:12px;padding:8px 12px;font-size:.875rem}
form{display:grid;gap:12px;margin-top:24px}
button{font:inherit;padding:12px 16px;border-radius:12px;border:1px solid;background:transparent;color:inherit;cursor:pointer}
button[value=complete]{background:#1d4ed8;border-color:#1d4ed8;color:#fff}
button:focus-visible{outline:3px solid;outline-offset:2px}`;

/** The CSP of the page: only its own style, the site's icon, and a form that is sent here and redirected to the site. */
export function challengePolicy(returnUrl: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const back = new URL(returnUrl).origin;
  return `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`;
}

const question = (amountCents: number) =>
  amountCents === 0
    ? '<h1>Is this card yours?</h1><p>Your bank asks you to confirm that this card may be charged later. Nothing is charged now.</p>'
    : `<h1>Is this payment yours?</h1><p>Your bank asks you to confirm a payment of <strong>${dollars(amountCents)}</strong>.</p>`;

export function challengePage(amountCents: number): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>3-D Secure test</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><p class="stage">Test mode: this page replaces the one of a bank, and no money is moved.</p>
${question(amountCents)}
<form method="post"><button name="answer" value="complete">Complete authentication</button>
<button name="answer" value="fail">Fail authentication</button></form></main></body></html>`;
}
