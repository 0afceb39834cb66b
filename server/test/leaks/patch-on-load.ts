/** For `node --import`: takes a check out of one file while it is loaded. LEAKS_REMOVED says what to take out. */
import { registerHooks } from 'node:module';
import { removedFrom, type RemovedCheck } from './remove-check.ts';

const removed = JSON.parse(process.env['LEAKS_REMOVED']!) as RemovedCheck;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const changed = removedFrom(url, String(loaded.source ?? ''), removed);
    return changed === undefined ? loaded : { ...loaded, source: changed };
  },
});
