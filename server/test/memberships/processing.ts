import type { StepContext } from './steps.ts';

/** Processes an ordered payment and answers the 3-D Secure challenge, if any. At each point the buyer may leave. */
export async function processAndAnswer(
  paymentId: string,
  { world, random, member }: StepContext,
): Promise<void> {
  const { action } = await member.process(paymentId);
  if (!action || random.maybe(0.3)) return;
  await world.answerChallenge(paymentId, random.maybe(0.8) ? 'complete' : 'fail');
  if (random.maybe(0.7)) await member.process(paymentId);
}
