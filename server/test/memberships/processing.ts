import type { StepContext } from './steps.ts';

/** Processes an ordered payment and answers the 3-D Secure challenge, if any. At each point the buyer may leave. */
export async function processAndAnswer(paymentId: string, context: StepContext): Promise<void> {
  const { world, random, member } = context;
  const { action } = await member.process(paymentId, returnFrom(context));
  if (!action || random.maybe(0.3)) return;
  await world.answerChallenge(paymentId, random.maybe(0.8) ? 'complete' : 'fail');
  if (random.maybe(0.7)) await member.process(paymentId);
}

/** The page of the buyer: sometimes that of a locked episode, for which the statistics count. */
export function returnFrom({ random, comicsId, chapters }: StepContext): { returnPath?: string } {
  if (random.maybe(0.5)) return {};
  const returnTo = `/comic/${comicsId}/${random.one(chapters)}`;
  return { returnPath: `/payment/1week?${new URLSearchParams({ returnTo })}` };
}

/** A card that the reader types, sometimes one that others use too, or sometimes the saved one. */
export async function anyCard({ world, random }: StepContext): Promise<{ token: string } | 'saved'> {
  if (random.maybe(0.15)) return 'saved';
  const token = random.maybe(0.1) ? world.sharedCardToken() : world.cardToken(random.one(readerCards));
  return { token: await token };
}

export const readerCards = [
  '4242424242424242',
  '4000000000000341',
  '4000002760003184',
  '5555555555554444',
  '4000000000000002',
  '4000000000000341',
  '4000000000000259',
  '4000000000000077',
  '4000000000000077',
  '4000000000004236',
  '4000002500003155',
  '4000002760003184',
];
