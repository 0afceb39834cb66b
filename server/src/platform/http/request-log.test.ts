import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { RequestLog } from './request-log.ts';

test('lines name the request, and the logger behind it is made with the first of them', () => {
  const lines: { reqId: string; msg: string; level: number }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let made = 0;
  const counting = Object.assign(Object.create(logger) as typeof logger, {
    child: (...given: Parameters<typeof logger.child>) => (made++, logger.child(...given)),
  });
  const log = new RequestLog(counting, { reqId: 'one' }, {});
  assert.equal(made, 0);
  log.warn('first');
  log.error({ err: new Error('broken') }, 'second');
  log.child({ part: 'x' }).info('third');
  assert.equal(made, 1);
  assert.deepEqual(
    lines.map(({ reqId, msg, level }) => [reqId, msg, level]),
    [
      ['one', 'first', 40],
      ['one', 'second', 50],
      ['one', 'third', 30],
    ],
  );
});
