import type { Story } from './story.ts';

/** The second step of a purchase, with the bank's question if there is one; the buyer may leave at any moment. */
export async function processAndAnswer(id: string, { world, random, member }: Story): Promise<void> {
  const { action } = await member.process(id);
  if (!action || random.maybe(0.3)) return;
  await world.answerBank(id, random.maybe(0.8) ? 'complete' : 'fail');
  if (random.maybe(0.7)) await member.process(id);
}
