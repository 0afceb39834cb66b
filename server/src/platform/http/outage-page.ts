/** The pages that are sent when the site cannot render one, not even its error page. */
import { type RefusalCode, refusals } from '@longstrip/contract/refusals';
import type { FastifyReply } from 'fastify';

const headings = {
  server_error: 'Something went wrong on our side',
  too_busy: 'A short break',
  database_unavailable: 'A short break',
} as const satisfies Partial<Record<RefusalCode, string>>;

export function sendOutagePage(reply: FastifyReply, code: keyof typeof headings): FastifyReply {
  const { status, title } = refusals[code];
  const heading = headings[code];
  if (status === 503) void reply.header('retry-after', '5');
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${heading}</title></head><body><h1>${heading}</h1>
<p>${status === 503 ? title : 'The page could not be made.'} <a href="">Try again</a>, or go to the <a href="/">home page</a>.</p></body></html>`);
}
