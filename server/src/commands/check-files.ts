/** npm run check-files: removes the uploads of killed processes, then compares files and database both ways. */
import { runCommand, withCore } from './run-command.ts';

const meanings = {
  bytesWithoutRow: 'stored, but not in the database',
  rowWithoutBytes: 'missing, or its size differs from the database',
  fileWithoutImage: 'stored for an image that does not exist',
  imageWithoutFile: 'referenced by an image, but not stored',
  unsettled: 'being written or removed',
} as const;

runCommand(() =>
  withCore('check-files', async ({ assets }) => {
    await assets.sweep();
    const differences = await assets.compareFiles();
    let faults = 0;
    for (const [list, meaning] of Object.entries(meanings)) {
      const keys = differences[list as keyof typeof meanings];
      // A running server adds and removes files meanwhile.
      if (list !== 'unsettled') faults += keys.length;
      for (const key of keys) console.log(`${key}: ${meaning}`);
    }
    console.error(faults === 0 ? 'Files and database agree.' : `${faults} disagreements.`);
    return faults === 0 ? 0 : 1;
  }),
);
