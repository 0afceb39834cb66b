import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openImportCommand } from '../../../test/importing/run-command.ts';

const { run } = await openImportCommand();

test('wrong arguments are reported with exit code 2', async () => {
  const cases: [string[], RegExp][] = [
    [[], /^Missing argument: path\./],
    [['x', '--rating', 'PG'], /^--rating must be T, M or AO\./],
    [['x', '--rtaing', 'T'], /^Unknown option '--rtaing'/],
    [['x', '--into', 'Storm'], /^--into must be the id of a comic\./],
    [['x', '--new', '--into', crypto.randomUUID()], /^--into and --new exclude each other\./],
  ];
  for (const [args, words] of cases) {
    const { code, err } = await run(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, words);
    assert.match(err, /Usage: npm run import/);
  }
  const help = await run('--help');
  assert.deepEqual([help.code, help.out.includes('Exit code')], [0, true]);
});
