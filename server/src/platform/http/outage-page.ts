/** The pages that are sent when the site cannot render one, not even its error page. */
import { createHash } from 'node:crypto';
import { type RefusalCode, refusals } from '@longstrip/contract/refusals';
import type { FastifyReply } from 'fastify';

const headings = {
  server_error: 'Something went wrong on our side',
  too_busy: 'A short break',
  database_unavailable: 'A short break',
} as const satisfies Partial<Record<RefusalCode, string>>;

/** Looks like the notices of the reader site, without a file of it: none may be available. */
const style = `:root{color-scheme:light dark;--background:#fbf7f0;--text:#1c1922;--muted:#655f70;--line:#8f877b}
@media(prefers-color-scheme:dark){:root{--background:#0f0e13;--text:#f5f1ea;--muted:#a9a4b3;--line:#6f6a7c}}
body{max-width:620px;margin:clamp(48px,16vh,160px) auto;padding:0 clamp(16px,4vw,48px);background:var(--background);color:var(--text);font:1.0625rem/1.55 system-ui,sans-serif}
h1{margin:0;font-size:clamp(2.25rem,1.6rem + 2.9vw,3.5rem);line-height:1.05;letter-spacing:-.02em;text-wrap:balance}
p{margin:16px 0 0;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;gap:12px;margin-top:28px}
a{padding:10px 26px;border:1px solid var(--line);border-radius:999px;color:inherit;font-weight:600;text-decoration:none}
a:first-child{border-color:var(--text);background:var(--text);color:var(--background)}
a:focus-visible{outline:3px solid var(--text);outline-offset:3px}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

export function sendOutagePage(reply: FastifyReply, code: keyof typeof headings): FastifyReply {
  const { status, title } = refusals[code];
  const heading = headings[code];
  reply.request.refusedWith = code;
  if (status === 503) void reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title><style>${style}</style></head><body><main><h1>${heading}</h1>
<p>${status === 503 ? title : 'The page could not be made. Please try again in a moment.'}</p>
<nav aria-label="Next steps"><a href="">Try again</a><a href="/">Home</a></nav></main></body></html>`);
}
