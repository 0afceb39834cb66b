import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkRefusal } from '@longstrip/client/transport';
import { createElement as h } from 'react';
import { act, render } from '../platform/testing/render.ts';

const { ReadFailure, RetryNotice } = await import('./read-failure.tsx');

test('what could not be read for lack of a connection is read again by itself when it is back', async () => {
  let reads = 0;
  const query = (error: unknown) => ({ error, isFetching: false, refetch: () => reads++ });
  const back = () => act(async () => void dispatchEvent(new Event('online')));
  const { show } = await render(h(ReadFailure, { query: query(networkRefusal), children: 'Not read.' }));
  await back();
  assert.equal(reads, 1);
  await show(
    h(RetryNotice, { title: 'Not read', queries: [query(undefined), query(networkRefusal)], children: '' }),
  );
  await back();
  assert.equal(reads, 3);
  await show(h(ReadFailure, { query: query({ status: 404 }), children: 'Not read.' }));
  await back();
  assert.equal(reads, 3);
});
