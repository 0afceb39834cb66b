/** For `node --import`: removes a check from the code while its module is loaded. LEAKS_REMOVED names the check. */
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
