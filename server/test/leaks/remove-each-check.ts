/**
 * Walks once for each check in the code, with that check taken out, and says whether the walk noticed. Before them once
 * with nothing taken out: such a walk must find nothing.
 *   node server/test/leaks/remove-each-check.ts [part of a name...]
 */
import { checksRemoved } from './checks-removed.ts';
import { prepare } from './prepare.ts';
import type { RemovedCheck } from './remove-check.ts';
import { isLeak } from './walk.ts';
import { walkWithout, walkWithoutEach, wasNoticed, type Outcome } from './walk-apart.ts';

const seed = Number(process.env['LEAKS_SEED'] ?? 20_260_401);
const words = process.argv.slice(2);
const checks = checksRemoved.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const same = 'export function judgeImage';
const nothing: RemovedCheck = {
  name: 'nothing is taken out',
  ...{ file: 'contract/src/maturity/maturity.rules.ts', find: same, replace: same },
};

function tell(outcome: Outcome): void {
  const { check, found, broken, seconds } = outcome;
  const verdict = wasNoticed(outcome) ? 'noticed' : broken ? 'BROKEN' : 'not noticed';
  const what = (broken ?? found.find(isLeak) ?? found[0] ?? '').replaceAll('\n', ' ').slice(0, 220);
  console.log(`${verdict} in ${seconds.toFixed(1)} s  ${check.name}\n    ${what}`);
}

const prepared = await prepare();
const whole = words.length === 0 ? await walkWithout(nothing, prepared, seed) : undefined;
if (whole) tell(whole);
const outcomes = await walkWithoutEach(checks, prepared, { seed, tell });
await prepared.drop();
const missed = outcomes.filter((outcome) => !wasNoticed(outcome));
console.log(`The walk noticed ${outcomes.length - missed.length} of ${outcomes.length} missing checks.`);
const good = missed.length === 0 && (!whole || (whole.found.length === 0 && whole.broken === null));
process.exit(good ? 0 : 1);
