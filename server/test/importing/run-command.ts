import { openTestApp } from '../app-for-tests.ts';
import { commandRunner } from '../command-runner.ts';
import { temporaryFolder } from './library.ts';

/** The import command for a new test server and a new folder. */
export async function openImportCommand() {
  const app = await openTestApp();
  const root = await temporaryFolder();
  return { app, root, run: commandRunner(app, 'import.ts', root) };
}
