import { api } from '@longstrip/client/api';

import { type Answer, fromContract } from '@longstrip/client/calls';
import { type AppDispatch, useAppDispatch } from '@longstrip/client/store';
import { useEffect } from 'react';
import { createExternalStore } from '../../platform/external-store.ts';

type PersonName = Answer<'namePeople'>['data'][number];

const personNamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    personNames: build.mutation(fromContract('namePeople', 'POST', '/people/names')),
  }),
});

/** Most accounts of one call. */
const atOnce = 200;

/** What was asked for so far; null for an erased account. A query of its own for each row would take long. */
const names = createExternalStore<ReadonlyMap<string, PersonName | null>>(new Map());
let waiting = new Set<string>();

async function askWaiting(dispatch: AppDispatch): Promise<void> {
  const asked = [...waiting];
  waiting = new Set();
  for (let from = 0; from < asked.length; from += atOnce) {
    const uids = asked.slice(from, from + atOnce);
    const { data } = await dispatch(
      personNamesApi.endpoints.personNames.initiate({ uids }, { track: false }),
    );
    const known = new Map(data?.data.map((person) => [person.uid, person]));
    // Without an answer the account is shown by its id.
    const unknown = (uid: string) => (data ? null : { uid, email: null, displayName: null });
    names.set(
      new Map([...names.get(), ...uids.map((uid) => [uid, known.get(uid) ?? unknown(uid)] as const)]),
    );
  }
}

/** The rows of a list ask one by one, and one call answers them all. Undefined until then; null once it is erased. */
export function usePersonName(uid: string): PersonName | null | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (waiting.size === 0) setTimeout(() => void askWaiting(dispatch));
    waiting.add(uid);
  }, [dispatch, uid]);
  return names.useValue().get(uid);
}
