import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.ts';
import { sendProblems } from '../../../platform/http/problems.ts';
import { readTextBodies } from '../../../platform/http/text-bodies.ts';
import { browserScript } from './browser-script.ts';
import { challengePage, challengePolicy } from './challenge-page.ts';
import { endCharge, findCharge } from './charges.ts';
import type { SandboxContext } from './context.ts';
import { createToken } from './tokens.ts';

type ChallengeRequest = FastifyRequest<{ Params: { reference: string } }>;

/** Serves what browsers request from the provider itself: its script, its tokens, and the page of a bank. */
export async function serveSandbox(
  app: FastifyInstance,
  context: SandboxContext,
  addressOf: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(
    async (scope) => {
      sendProblems(scope);
      readTextBodies(scope, 'application/json', { limitOf: () => 1000, parse: parseJson });
      scope.get('/sandbox.js', async (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .send(browserScript),
      );
      scope.post('/tokens', async (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .send(await createToken(request.body, addressOf(request), context)),
      );
    },
    { prefix: '/sandbox/v1' },
  );
  await app.register(
    async (scope) => {
      sendProblems(scope);
      readTextBodies(scope, 'application/x-www-form-urlencoded', {
        limitOf: () => 1000,
        parse: (text) => new URLSearchParams(text).get('answer'),
      });
      scope.get('/:reference', async (request: ChallengeRequest, reply) => {
        const charge = await chargeOf(request, context);
        if (charge.state !== 'action_required') return goBack(reply, charge.return_url);
        return reply
          .type('text/html; charset=utf-8')
          .headers({
            'cache-control': 'no-store',
            'content-security-policy': challengePolicy(charge.return_url),
          })
          .send(challengePage(charge.amount_cents));
      });
      scope.post('/:reference', async (request: ChallengeRequest, reply) => {
        const { reference, return_url: back } = await chargeOf(request, context);
        const to =
          request.body === 'complete'
            ? ({ state: 'succeeded', reason: null } as const)
            : ({ state: 'failed', reason: 'authentication_failed' } as const);
        await endCharge(reference, { from: 'action_required', to }, context);
        return goBack(reply, back);
      });
    },
    { prefix: '/sandbox/v1/challenge' },
  );
}

async function chargeOf({ params: { reference } }: ChallengeRequest, { db }: SandboxContext) {
  // PostgreSQL refuses a text with NUL, which an address may contain.
  const charge = reference.includes('\0') ? undefined : await findCharge(db, 'reference', reference);
  // A charge that was never challenged has no page.
  if (!charge?.return_url) throw new Refusal('not_found');
  return charge;
}

function goBack(reply: FastifyReply, returnUrl: string) {
  return reply.header('cache-control', 'no-store').redirect(returnUrl, 303);
}

/** Node's own error would quote the text, and with it a card number. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed_body');
  }
}
