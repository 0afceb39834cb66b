import { execFile } from 'node:child_process';
import path from 'node:path';
import { openTestApp } from '../app-for-tests.ts';
import { temporaryFolder } from './library.ts';

/** The import command for a new test server and a new folder. */
export async function openImportCommand() {
  const app = await openTestApp();
  const root = await temporaryFolder();

  /** Runs the command in a process of its own; returns its exit code and output. */
  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const env = {
      ...process.env,
      DATABASE_URL: app.url,
      DATA_DIR: app.dataDir,
      SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'silent',
      INIT_CWD: root,
    };
    const node = [
      '--disable-warning=ExperimentalWarning',
      path.join(import.meta.dirname, '../../src/commands/import.ts'),
      ...args,
    ];
    return new Promise((resolve) => {
      execFile(process.execPath, node, { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  }

  return { app, root, run };
}
