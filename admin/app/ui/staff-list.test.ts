import { act, button, render } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type ListState, useListState } from '../platform/list-state.ts';

const { StaffList } = await import('./staff-list.tsx');

function shownList(data: readonly string[], list: Partial<ListState>, next: string | null = null) {
  return render(
    h(StaffList<string>, {
      label: 'Comics',
      columns: [{ key: 'title', header: 'Title', cell: (title) => title }],
      query: { data: { data, next }, isFetching: false, refetch: () => {} },
      list: { filters: {}, sorts: [], limit: 25, ...list } as ListState,
      rowKey: (title) => title,
      empty: { title: 'No comics' },
    }),
  );
}

test('that nothing matches is in a live region', async () => {
  const leave = await shownList([], { filters: { search: 'x' } });
  assert.match(document.querySelector('[role=status]')!.textContent!, /^Nothing matches/);
  await leave();
});

test('the button to the next page keeps the focus on the last page', async () => {
  const leave = await shownList(['Twelve Tides'], { after: 'c1', showNext: assert.fail });
  const next = button('Next page');
  assert.equal(next.disabled, false);
  assert.equal(next.getAttribute('aria-disabled'), 'true');
  next.click();
  await leave();
});

test('says how many rows there are or are on the page, and lets people choose how many', async () => {
  const counted = () => [...document.querySelectorAll('[role=status]')].at(-1)!.textContent;
  const leave = await shownList(['Twelve Tides', 'Gaps'], {});
  assert.equal(counted(), '2 in all');
  assert.ok(!document.querySelector('select'));
  await leave();
  const sizes: number[] = [];
  const leaveFirst = await shownList(['Gaps'], { setLimit: (size) => void sizes.push(size) }, 'c1');
  assert.equal(counted(), '1 on this page');
  const select = document.querySelector('select')!;
  await act(async () => {
    select.value = '100';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  assert.deepEqual(sizes, [100]);
  await leaveFirst();
});

test('the chosen number of rows is in the address and returns to the first page; others are ignored', async () => {
  const seen: { limit: number; after: string | undefined; setLimit(limit: number): void }[] = [];
  const List = () => (seen.push(useListState(['state'])), null);
  const open = (address: string) => {
    const router = createMemoryRouter([{ path: '/', element: h(List) }], { initialEntries: [address] });
    return render(h(RouterProvider, { router }));
  };
  const leave = await open('/?state=open&after=c1');
  assert.deepEqual([seen.at(-1)!.limit, seen.at(-1)!.after], [25, 'c1']);
  await act(async () => seen.at(-1)!.setLimit(50));
  assert.deepEqual([seen.at(-1)!.limit, seen.at(-1)!.after], [50, undefined]);
  await leave();
  const leaveOther = await open('/?rows=5000');
  assert.equal(seen.at(-1)!.limit, 25);
  await leaveOther();
});
