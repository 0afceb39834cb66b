/** npm run storage -- move: moves the files from STORAGE_ALSO to STORAGE, while the site runs with both. */
import { parseArgs } from 'node:util';
import { moveFiles } from '../platform/storage/move-files.ts';
import { openStorageOf } from '../platform/storage/open-storage.ts';
import { runCommand, withCore } from './run-command.ts';

const usage = `Usage: npm run storage -- move [--keep]
  Moves the files from the storage in STORAGE_ALSO to the one in STORAGE, compares them, and removes them there.
  --keep   does not remove them
An interrupted move continues when the command is run again. See docs/storage.md.`;

function readArguments(): { keep: boolean } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  return positionals.join(' ') === 'move' && !values.help ? { keep: values.keep } : undefined;
}

runCommand(async () => {
  const options = readArguments();
  if (!options) {
    console.error(usage);
    return 2;
  }
  return withCore('storage', async ({ config, storage, workFolder }) => {
    const { main, also } = config.storage;
    if (!also) {
      console.error('Set STORAGE_ALSO to the storage from which files are moved. See docs/storage.md.');
      return 2;
    }
    if (!storage.isOfThisSite()) {
      console.error('One of the storages is not that of this database. See docs/storage.md.');
      return 1;
    }
    const [from, to] = [await openStorageOf(also, config), await openStorageOf(main, config)];
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    const sentence = ({ files, bytes, present }: { files: number; bytes: number; present: number }) =>
      `${files} files moved (${(bytes / 1e6).toFixed(1)} MB), ${present} were there already.`;
    try {
      const moved = await moveFiles({
        from,
        to,
        folder: workFolder,
        removes: !options.keep,
        onProgress: (soFar) => console.error(sentence(soFar)),
        signal: stopping.signal,
      });
      console.log(sentence(moved));
      return 0;
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      console.error('Stopped before the end. Run the same command again to continue.');
      return 1;
    } finally {
      await from.close?.();
      await to.close?.();
    }
  });
});
