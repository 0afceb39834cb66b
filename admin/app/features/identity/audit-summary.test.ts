import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditSummary } from './audit-summary.ts';

test('lists each changed field with its old and new value', () => {
  const params = { id: '1' };
  const body = { title: 'New', isFree: true, coinPrice: null, version: 3 };
  const before = { title: 'Old', isFree: false, coinPrice: 30, version: 3 };
  assert.equal(
    auditSummary({ params, body, before }),
    'title: Old → New; isFree: false → true; coinPrice: 30 → null',
  );
});

test('names what was deleted', () => {
  const body = { ids: ['1', '2', '3'] };
  const deleted = [
    { id: '1', name: 'Sea' },
    { chapterId: '2', title: 'Episode 1', pageNumbers: [1] },
  ];
  assert.equal(auditSummary({ body, before: { deleted, andMore: 1 } }), 'deleted: Sea, Episode 1, 1 more');
  assert.equal(auditSummary({ body, before: { deleted: [] } }), 'deleted: nothing');
});

test('lists what was sent if there are no old values', () => {
  assert.equal(auditSummary({ params: { id: '1' }, body: { name: 'Sea' } }), 'id: 1; name: Sea');
  assert.equal(auditSummary({ args: ['role'], body: {}, before: {} }), 'args: ["role"]');
  assert.equal(auditSummary({ params: {}, body: {} }), '');
  assert.equal(auditSummary({ body: { title: 'x' }, before: { shortened: '{"tit' } }), 'title: x');
  assert.equal(auditSummary({ body: { name: '' }, created: ['1'] }), 'name: ""');
});
