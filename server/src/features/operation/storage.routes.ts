import * as contract from '@longstrip/contract/operation/operation.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { freeBytes } from '../../platform/storage/free-space.ts';
import type { OperationContext } from './context.ts';

const meanings: Record<string, string> = {
  bytesWithoutRow: 'Stored, but not in the database.',
  rowWithoutBytes: 'Missing, or its size differs from the database.',
  fileWithoutImage: 'Stored for an image that does not exist.',
  imageWithoutFile: 'Referenced by an image, but not stored.',
};

export function serveStorage(
  calls: Calls,
  { db, assets, config }: Pick<OperationContext, 'db' | 'assets' | 'config'>,
): void {
  calls.serve(contract.readStorage, async () => {
    const { report, unsettled } = await assets.readStorage();
    return {
      report: report && {
        countedAt: report.countedAt.toISOString(),
        kinds: report.kinds,
        faults: report.faults.map(({ difference, ...fault }) => ({
          meaning: meanings[difference] ?? difference,
          ...fault,
        })),
      },
      unsettled: { ...unsettled, oldestAt: unsettled.oldestAt?.toISOString() ?? null },
      freeBytes: await freeBytes(config.storage.main === 's3' ? config.tmpDir : config.dataDir),
    };
  });

  calls.serve(contract.countStorage, async () => {
    await db.transaction((tx) => assets.countStorage(tx));
    return {};
  });
}
