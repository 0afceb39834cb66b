import { api } from '@longstrip/client/api';

import { type Answer, fromContract } from '@longstrip/client/calls';
import { type AppDispatch, type AppThunk, useAppDispatch } from '@longstrip/client/store';
import { useEffect } from 'react';
import { emptyOnSignOut } from '../../platform/empty-on-sign-out.ts';
import { createExternalStore } from '@longstrip/kit/external-store.ts';

type PersonName = Answer<'namePeople'>['data'][number];

const personNamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    personNames: build.mutation(fromContract('namePeople', 'POST', '/people/names')),
  }),
});

/** The most accounts of one call. */
const maxPerCall = 200;

/** The most names that are kept beside those of one call: more than any screen shows. */
const maxKept = 1000;

/** The loaded names by uid; null for an erased account. A query for each row would take long. */
const names = createExternalStore<ReadonlyMap<string, PersonName | null>>(new Map());
let waiting = new Set<string>();
/** When each name was requested. */
const requestedAt = new Map<string, number>();

emptyOnSignOut(() => {
  names.set(new Map());
  waiting = new Set();
  requestedAt.clear();
});

/** Milliseconds in which a name is not requested again: a list loads the names before its rows need them. */
const freshMs = 5000;

const isFresh = (uid: string) => Date.now() - (requestedAt.get(uid) ?? 0) < freshMs;

async function loadWaiting(dispatch: AppDispatch): Promise<void> {
  const requested = [...waiting];
  waiting = new Set();
  for (const [uid] of requestedAt) if (!isFresh(uid)) requestedAt.delete(uid);
  for (const uid of requested) requestedAt.set(uid, Date.now());
  for (let from = 0; from < requested.length; from += maxPerCall) {
    const uids = requested.slice(from, from + maxPerCall);
    const { data } = await dispatch(
      personNamesApi.endpoints.personNames.initiate({ uids }, { track: false }),
    );
    const known = new Map(data?.data.map((person) => [person.uid, person]));
    // If the call failed, the account is shown by its id.
    const unknown = (uid: string) => (data ? null : { uid, email: null, displayName: null });
    const others = [...names.get()].filter(([uid]) => !uids.includes(uid));
    const loaded = uids.map((uid) => [uid, known.get(uid) ?? unknown(uid)] as const);
    names.set(new Map([...others.slice(-maxKept), ...loaded]));
  }
}

/** Loads all names of a list before its rows are shown. */
export const loadNames =
  (rows: readonly { uid: string | null }[]): AppThunk<Promise<void>> =>
  (dispatch) => {
    for (const { uid } of rows) if (uid !== null && !isFresh(uid)) waiting.add(uid);
    const requested = loadWaiting(dispatch);
    const isKnown = rows.every(({ uid }) => uid === null || names.get().has(uid));
    return isKnown ? Promise.resolve() : requested;
  };

/**
 * The name of one person: undefined until it is loaded, null for an erased account. Names that no list has loaded are
 * collected and requested in one call.
 */
export function usePersonName(uid: string): PersonName | null | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isFresh(uid)) return;
    if (waiting.size === 0) setTimeout(() => void loadWaiting(dispatch));
    waiting.add(uid);
  }, [dispatch, uid]);
  return names.useValue().get(uid);
}
