import type { Answer } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { confirm } from '../../ui/confirm.tsx';
import { NameList } from './name-list.tsx';

type Moves = Answer<'updateComic'>['moved'];

/**
 * Makes a call, and if the server refuses it because it shows content of the uncensored site on the normal one, asks and makes
 * it again. Throws the refusal, with what became of the change, if the answer is no.
 */
export async function withConfirmedMove<T>(
  send: (confirmation: { confirmMove?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    const { code, errors = [] } = error as Refusal;
    if (code !== 'move_not_confirmed') throw error;
    const isSure = await confirm({
      title: 'Show this on the normal site?',
      consequences: (
        <NameList
          label="The normal site asks no visitor for an age."
          items={errors.map(({ path, message }) => ({ id: path, title: message }))}
        />
      ),
      button: 'Show on the normal site',
      isDangerous: true,
    });
    if (!isSure)
      throw {
        ...(error as Refusal),
        title: 'Nothing was changed. You chose not to show it on the normal site.',
      };
    return send({ confirmMove: true });
  }
}

/** Sentences that name the comics which a new rating has moved; empty if there are none. */
export function movedText(moves: Moves = []): string {
  return (['normal', 'uncensored'] as const)
    .flatMap((site) => {
      const moved = moves.filter(({ to }) => to === site);
      if (moved.length === 0) return [];
      const what = moved.length === 1 ? `“${moved[0]!.title}” is` : `${moved.length} comics are`;
      return ` ${what} on the ${site} site now.`;
    })
    .join('');
}
