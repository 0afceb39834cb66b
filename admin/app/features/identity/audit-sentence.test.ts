import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAudited } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import type { AuditEntry } from './audit.api.ts';
import { groupAudit } from './audit-groups.ts';
import { auditSentence } from './audit-sentence.ts';
import { auditVerbs } from './audit-verbs.ts';

const entry = (action: string, details: object, objects: AuditEntry['objects'] = []): AuditEntry => ({
  id: 'a1',
  at: '2026-11-26T18:00:00Z',
  actor: { uid: 'u1', email: 'sam@office.example', key: null, role: 'admin' },
  action,
  details: details as Record<string, unknown>,
  objects,
  outcome: 'done',
});
function sentenceText({ verb, about, more, changes }: ReturnType<typeof auditSentence>): string {
  const names = about.map(({ name }) => name).join(', ');
  const rest = more > 0 ? ` and ${more} more` : '';
  return `${verb}${names && ` ${names}`}${rest}${changes.length > 0 ? `: ${changes.join('; ')}` : ''}`;
}

const textOf = (...of: Parameters<typeof entry>) => sentenceText(auditSentence(entry(...of)));
const lulu = { id: 'u2', kind: 'person' as const, name: 'lulu@readers.example', comicsId: null };
const tide = { id: 'k1', kind: 'comic' as const, name: 'Tide', comicsId: null };
const sea = { id: 'g1', kind: 'genre' as const, name: 'Sea', comicsId: null };

test('every audited call has a sentence', () => {
  const without = allEndpoints.filter((each) => isAudited(each) && !Object.hasOwn(auditVerbs, each.name));
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  );
});

test('says whom or what it is about, and each value before and after', () => {
  assert.equal(
    textOf('changeRole', { params: { uid: 'u2' }, body: { role: 'support' }, before: { role: 'reader' } }, [
      lulu,
    ]),
    'changed the role of lulu@readers.example: role: reader → support',
  );
  assert.equal(
    textOf(
      'updateComic',
      {
        params: { id: 'k1' },
        body: { title: 'Tides', comicOfTheDay: true, coinPrice: null, genres: ['g1'], version: 3 },
        before: { title: 'Tide', comicOfTheDay: false, coinPrice: 30, genres: [], version: 3 },
      },
      [tide, sea],
    ),
    'changed the comic “Tide”: title: Tide → Tides; comic of the day: no → yes; coin price: 30 → none; genres: none → Sea',
  );
  assert.equal(
    textOf('giveCoins', { params: { uid: 'u2' }, body: { coins: 60, reason: 'Late episode' } }, [lulu]),
    'gave coins to lulu@readers.example: coins: 60; reason: Late episode',
  );
  assert.equal(
    textOf('updateComics', {
      params: {},
      body: { ids: ['k1', 'k2', 'k3', 'k4'], basedOn: {}, status: 'hiatus' },
      before: { status: { k1: 'ongoing', k2: 'completed' } },
    }),
    'changed comics k1, k2, k3 and 1 more: status: ongoing or completed → hiatus',
  );
  assert.equal(
    textOf('setDisabled', { params: { uid: 'u2' }, body: { disabled: true }, before: { disabled: false } }, [
      lulu,
    ]),
    'disabled the account of lulu@readers.example: disabled: no → yes',
  );
});

test('names what was deleted, and leads to what exists', () => {
  const deleted = [
    { id: 'g1', name: 'Sea' },
    { chapterId: 'c1', title: 'Episode 1', variant: 'censored', pageNumbers: [1, 2] },
  ];
  assert.equal(
    textOf('deletePages', { params: {}, body: { ids: ['p1', 'p2'] }, before: { deleted } }),
    'deleted pages “Sea”, “Episode 1” (2 censored pages)',
  );
  const chapter = { id: 'c1', kind: 'chapter' as const, name: 'One', comicsId: 'k1' };
  const { about } = auditSentence(
    entry('updateChapter', { params: { chapterId: 'c1' }, body: {} }, [chapter]),
  );
  assert.deepEqual(about, [{ name: '“One”', to: '/comics/k1/chapters/c1' }]);
  const restored = [{ id: 't1', kind: 'chapter', title: 'Episode 1' }];
  assert.equal(
    textOf('restoreFromTrash', { params: { id: 't1' }, before: { restored } }),
    'restored from the trash “Episode 1”',
  );
});

test('names payments, refunds and memberships with their screens, and what is deleted without one', () => {
  const named = (action: string, kind: 'payment' | 'refund' | 'membership' | 'deleted', name: string) =>
    auditSentence(entry(action, { params: { id: 'x1' } }, [{ id: 'x1', kind, name, comicsId: null }])).about;
  assert.deepEqual(
    [
      named('sendReceipt', 'payment', '4 weeks, $15.99, receipt 1042'),
      named('approveRefund', 'refund', '4 weeks, $8.00'),
      named('stopRenewalFor', 'membership', 'LS-7K3M-92QD'),
      named('updateChapter', 'deleted', 'One'),
    ].flat(),
    [
      { name: '4 weeks, $15.99, receipt 1042', to: '/payments/x1' },
      { name: '4 weeks, $8.00', to: '/refunds/x1' },
      { name: 'LS-7K3M-92QD', to: '/memberships/x1' },
      { name: '“One” (deleted)', to: undefined },
    ],
  );
});

test('an upload of many files is one group, and other calls are not', () => {
  const upload = (chapterId: string, at: string) => ({
    ...entry('uploadPages', { params: { comicId: 'k1', variant: 'censored' }, body: { chapterId } }),
    at,
  });
  const grouped = groupAudit([
    upload('c1', '3'),
    upload('c1', '2'),
    upload('c2', '1'),
    entry('createGenre', {}),
    entry('createGenre', {}),
  ]);
  assert.deepEqual(grouped.map(({ count, at, firstAt }) => [count, at, firstAt]).slice(0, 2), [
    [2, '3', '2'],
    [1, '1', '1'],
  ]);
  assert.equal(grouped.length, 4);
});
