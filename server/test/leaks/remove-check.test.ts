/**
 * Every check that the leak test removes is in the code. A unit test, so that a change of such a line is noticed
 * early.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksRemoved } from './checks-removed.ts';
import { removedFrom, type RemovedCheck, whyNotRemovable } from './remove-check.ts';

test('every check that the leak test removes is found in its file', async () => {
  const reasons = await Promise.all(checksRemoved.map(whyNotRemovable));
  assert.deepEqual(
    reasons.filter((each) => each !== undefined),
    [],
  );
});

test('a check is found however the formatter has broken its lines', () => {
  const line = 'if (!caller.adult) refuse(caller, [1]);';
  const check: RemovedCheck = { name: 'age', file: 'a.ts', find: line, replace: '' };
  const broken =
    'before();\nif (\n  !caller\n    .adult\n)\n  refuse(\n    caller,\n    [1],\n  );\nafter();';
  assert.equal(removedFrom('/a.ts', broken, check), 'before();\n\nafter();');
  for (const other of ['if (caller.adult) refuse(caller, [1]);', `${broken}${broken}`])
    assert.throws(() => removedFrom('/a.ts', other, check), /instead of once/);
});
