import { api } from '@longstrip/client/api';

import { type Answer, fromContract } from '@longstrip/client/calls';
import { type AppDispatch, type AppThunk, useAppDispatch } from '@longstrip/client/store';
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

/** What was requested so far; null for an erased account. A query of its own for each row would take long. */
const names = createExternalStore<ReadonlyMap<string, PersonName | null>>(new Map());
let waiting = new Set<string>();
/** When each was requested. */
const askedAt = new Map<string, number>();

/** Milliseconds in which a name is not requested again: lists ask before their rows do. */
const freshFor = 5000;

const isFresh = (uid: string) => Date.now() - (askedAt.get(uid) ?? 0) < freshFor;

async function askWaiting(dispatch: AppDispatch): Promise<void> {
  const requested = [...waiting];
  waiting = new Set();
  for (const uid of requested) askedAt.set(uid, Date.now());
  for (let from = 0; from < requested.length; from += atOnce) {
    const uids = requested.slice(from, from + atOnce);
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

/** All names of a list, before its rows are shown. */
export const askForNames =
  (rows: readonly { uid: string | null }[]): AppThunk<Promise<void>> =>
  (dispatch) => {
    for (const { uid } of rows) if (uid !== null && !isFresh(uid)) waiting.add(uid);
    const requested = askWaiting(dispatch);
    const isKnown = rows.every(({ uid }) => uid === null || names.get().has(uid));
    return isKnown ? Promise.resolve() : requested;
  };

/**
 * The name of one person: undefined until it is known, null once it is erased. The people whom no list has requested are
 * collected and requested in one call.
 */
export function usePersonName(uid: string): PersonName | null | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isFresh(uid)) return;
    if (waiting.size === 0) setTimeout(() => void askWaiting(dispatch));
    waiting.add(uid);
  }, [dispatch, uid]);
  return names.useValue().get(uid);
}
