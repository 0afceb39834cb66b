/** Runs the program that a command stands for, and passes signals on to it. */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { log } from './log.mjs';

// Milliseconds. npm, the shell and the terminal may each pass on the same Ctrl-C; a person's second one comes later.
const sameSignalWithin = 1_000;

/** @param {{ root: string, node: string, file: string, args: string[] }} what @returns {Promise<number>} exit code */
export function spawnProgram({ root, node, file, args }) {
  return new Promise((resolve) => {
    const exitWithParent = pathToFileURL(path.join(root, 'bootstrap', 'exit-with-parent.mjs')).href;
    const child = spawn(
      node,
      ['--disable-warning=ExperimentalWarning', '--import', exitWithParent, path.join(root, file), ...args],
      {
        cwd: root,
        // The folder in which the person called npm: relative paths in arguments start there.
        env: {
          ...process.env,
          INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
          LONGSTRIP_PARENT: String(process.pid),
          // Every start, and every process of the tests, loads the same few hundred modules.
          NODE_COMPILE_CACHE:
            process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.longstrip', 'compile-cache'),
        },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        // Its own process group: signals reach it through this process only, and therefore once.
        detached: process.platform !== 'win32',
      },
    );
    let last = 0;
    const pass = (signal) => {
      const now = Date.now();
      if (now - last < sameSignalWithin) return;
      last = now;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
    watchParent(() => pass('SIGTERM'));
    child.once('error', (error) => {
      log(`${node} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}

/** A shell between npm and this process may die of a signal without passing it on. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}
