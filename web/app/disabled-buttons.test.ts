import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Amounts and fields of the card that are still loading. */
const waiting = ['features/payments/pay-form.tsx', 'features/maturity/adult-settings-dialog.tsx'];

test('no button of the reader site is disabled without a reason', () => {
  const files = [...globSync('web/app/**/*.tsx'), ...globSync('kit/src/**/*.tsx')].filter(
    (file) => !file.endsWith('button.tsx'),
  );
  assert.ok(files.length > 100);
  const silent = files.flatMap((file) => {
    const buttons = readFileSync(file, 'utf8').match(/<Button\b[^]*?<\/Button>/g) ?? [];
    return buttons
      .filter((button) => /\baria-disabled=/.test(button))
      .filter((button) => !/\b(onDisabledClick|title|aria-describedby)=/.test(button))
      .map(() => file.replaceAll('\\', '/').replace('web/app/', ''));
  });
  assert.deepEqual(silent.toSorted(), waiting.toSorted());
});
