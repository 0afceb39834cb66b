import { answerOf, api } from '@longstrip/client/api';
import { type Answer, call, type Call } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';

export type PersonName = Answer<'namePeople'>['data'][number];

type Ask = (wanted: Call<'namePeople'>) => unknown;
type Waiting = { uid: string; resolve(name: PersonName | null): void; reject(error: unknown): void };

/** Most accounts of one call. */
const atOnce = 200;

let waiting: Waiting[] = [];

/** The rows of a list ask one by one, and one call answers them all. */
function nameOf(uid: string, ask: Ask): Promise<PersonName | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askWaiting(ask));
    waiting.push({ uid, resolve, reject });
  });
}

async function askWaiting(ask: Ask): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += atOnce) {
    const part = asked.slice(from, from + atOnce);
    try {
      const body = { uids: part.map(({ uid }) => uid) };
      const { data } = await answerOf(ask, call('namePeople', 'POST', '/people/names', { body }));
      for (const { uid, resolve } of part) resolve(data.find((name) => name.uid === uid) ?? null);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}

export const personNamesApi = api.enhanceEndpoints({ addTagTypes: ['Person'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Null once the account is erased. */
    personName: build.query<PersonName | null, string>({
      queryFn: async (uid, _store, _options, baseQuery) => {
        try {
          return { data: await nameOf(uid, baseQuery) };
        } catch (error) {
          return { error: error as Refusal };
        }
      },
      providesTags: ['Person'],
    }),
  }),
});
