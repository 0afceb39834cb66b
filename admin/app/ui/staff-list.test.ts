import { button, render } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import type { ListState } from '../platform/list-state.ts';

const { StaffList } = await import('./staff-list.tsx');

function shownList(data: readonly string[], list: Partial<ListState>) {
  return render(
    h(StaffList<string>, {
      label: 'Comics',
      columns: [{ key: 'title', header: 'Title', cell: (title) => title }],
      query: { data: { data, next: null }, isFetching: false, refetch: () => {} },
      list: { filters: {}, sorts: [], ...list } as ListState,
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
