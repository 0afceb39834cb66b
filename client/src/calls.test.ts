import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from './api.ts';
import { call, fromContract } from './calls.ts';

test('a call carries its address and input', () => {
  const body = { limit: 1, filters: { id: ['c1'] } };
  assert.deepEqual(call('listComics', 'POST', '/comics/list', { body }), {
    name: 'listComics',
    method: 'POST',
    path: '/comics/list',
    body,
  });
  const { query } = fromContract('readPolicy', 'GET', '/policies/{id}', (id: 'terms-of-use') => ({
    params: { id },
  }));
  assert.deepEqual(query('terms-of-use').params, { id: 'terms-of-use' });
});

test('a call that differs from the contract does not compile', () => {
  // @ts-expect-error -- no such call
  call('listNothing', 'POST', '/comics/list');
  // @ts-expect-error -- another method
  call('signOut', 'GET', '/account/sign-out');
  // @ts-expect-error -- another path
  call('exportAccount', 'GET', '/account/exports');
  // @ts-expect-error -- no body where one is required
  call('syncReading', 'POST', '/reading/sync');
  // @ts-expect-error -- a wrong body
  call('cancelDeletionByCode', 'POST', '/account/keep', { body: { code: 5 } });
  // @ts-expect-error -- a body where none is expected
  call('signOut', 'POST', '/account/sign-out', { body: { all: true } });
  // @ts-expect-error -- no parameter where the path has one
  call('readPolicy', 'GET', '/policies/{id}');
  // @ts-expect-error -- a wrong parameter
  call('readPolicy', 'GET', '/policies/{id}', { params: { id: 'no-such-policy' } });
});

test('a query or mutation that differs from the contract does not compile', () => {
  const { endpoints } = api.injectEndpoints({
    overrideExisting: false,
    endpoints: (build) => ({
      comics: build.query(fromContract('listComics', 'POST', '/comics/list')),
      keep: build.mutation(fromContract('cancelDeletionByCode', 'POST', '/account/keep')),
      // @ts-expect-error -- another path
      wrongPath: build.query(fromContract('listComics', 'POST', '/comics')),
      // @ts-expect-error -- another method
      wrongMethod: build.mutation(fromContract('cancelDeletion', 'POST', '/account/deletion')),
      // @ts-expect-error -- parameters cannot be left out
      noParameters: build.query(fromContract('readPolicy', 'GET', '/policies/{id}')),
      wrongInput: build.mutation(
        // @ts-expect-error -- a wrong body
        fromContract('confirmAge', 'POST', '/age-confirmation', () => ({ body: { over18: 'yes' } })),
      ),
    }),
  });
  // @ts-expect-error -- a wrong filter
  endpoints.comics.initiate({ filters: { id: 5 } });
  // @ts-expect-error -- no body
  endpoints.keep.initiate();
  const state = { api: api.reducer(undefined, { type: '' }) };
  const { data } = endpoints.comics.select({})(state);
  // @ts-expect-error -- an answer has no such field
  assert.equal(data?.nothing, undefined);
  assert.equal(data?.total, undefined);
});
