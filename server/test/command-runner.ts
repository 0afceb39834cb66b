import { execFile } from 'node:child_process';
import path from 'node:path';
import type { TestApp } from './app-for-tests.ts';

export type CommandResult = { code: number; out: string; err: string };

/** Runs a command of `server/src/commands/` for a test server, in a process of its own. Paths are relative to `folder`. */
export function commandRunner(app: Pick<TestApp, 'url' | 'dataDir'>, file: string, folder: string) {
  const env = {
    ...process.env,
    DATABASE_URL: app.url,
    DATA_DIR: app.dataDir,
    SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
    INIT_CWD: folder,
  };
  const command = path.join(import.meta.dirname, '../src/commands', file);
  return (...args: string[]): Promise<CommandResult> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', command, ...args],
        { env },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
}
