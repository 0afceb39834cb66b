/** npm run check-files: removes the uploads of killed processes, then compares files and database both ways. */
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';
import { runCommand } from './platform/run-command.ts';

const meanings = {
  bytesWithoutRow: 'stored, but not in the database',
  rowWithoutBytes: 'missing, or of another size than the database says',
  fileWithoutImage: 'kept for an image that does not exist',
  imageWithoutFile: 'promised by an image, but not kept',
  unsettled: 'being written or removed',
} as const;

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const { workerUser } = await leaveRoot(config);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name: 'check-files', workerUser });
  try {
    await core.assets.sweep();
    const differences = await core.assets.compareFiles();
    let faults = 0;
    for (const [list, meaning] of Object.entries(meanings)) {
      const keys = differences[list as keyof typeof meanings];
      // A running server adds and removes files meanwhile.
      if (list !== 'unsettled') faults += keys.length;
      for (const key of keys) console.log(`${key}: ${meaning}`);
    }
    console.error(faults === 0 ? 'Files and database agree.' : `${faults} disagreements.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await core.close();
  }
}

runCommand(main);
