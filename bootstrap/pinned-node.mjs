/** The Node this product is tested with comes as a package; the Node that runs npm need only be able to start it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from './log.mjs';

const minimum = 24;

/** @param {string} root @returns {string} path of the Node to run everything with */
export function findNode(root) {
  const system = { win32: 'win' }[process.platform] ?? process.platform;
  const name = `node-${system}-${process.arch}`;
  const file = path.join(
    root,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  // A system without glibc installs the package but cannot run it.
  if (existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0) return file;
  if (Number(process.versions.node.split('.')[0]) >= minimum) return process.execPath;
  throw new UserError(
    `Longstrip runs on Node ${minimum}, which it brings along for Linux and Windows, but not for this system (${name}). ` +
      `Here is Node ${process.versions.node}: install Node ${minimum} or newer from https://nodejs.org and run the same command again.`,
  );
}
