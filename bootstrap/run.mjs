/** Every npm command of this repository begins here: installs and builds what is missing, then runs the program. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFrontEnd } from './front-end.mjs';
import { spawnProgram } from './spawn-program.mjs';
import { installPackages } from './install.mjs';
import { findNode } from './pinned-node.mjs';
import { UserError, log } from './log.mjs';

const commands = {
  start: { file: 'server/src/main.ts', site: true, about: 'serve the site, making ready what is missing' },
  build: { site: true, about: 'install and build what start needs, and end' },
  dev: { file: 'server/src/main.ts', args: ['--dev'], development: true, about: 'the same with hot reload' },
  // They build the site if a chosen test opens it.
  test: { file: 'checks/test.ts', development: true, about: 'run every test' },
  'test:soak': {
    file: 'checks/test.ts',
    args: ['--soak'],
    development: true,
    about: 'run the long and random tests',
  },
  'test:operations': {
    file: 'checks/test.ts',
    args: ['--operations'],
    development: true,
    about: 'run the tests with proxies, poolers and storage services of Debian',
  },
  check: { file: 'checks/check.ts', development: true, about: 'format, lint, types, tests, checks, build' },
  bench: { file: 'bench/bench.ts', development: true, site: true, about: 'measure' },
  import: {
    file: 'server/src/commands/import.ts',
    about: 'bring in a comic: npm run import -- <folder or .cbz>',
  },
  export: {
    file: 'server/src/commands/export.ts',
    about: 'write comics, people and payments for another place: -- <folder>',
  },
  'api-key': { file: 'server/src/commands/api-key.ts', about: 'make a key for the writing calls of the API' },
  accounts: { file: 'server/src/commands/accounts.ts', about: 'see accounts, give roles, disable, sign out' },
  clock: {
    file: 'server/src/commands/clock.ts',
    about: 'in test mode, move the clock of payments: -- <days>',
  },
  'check-files': {
    file: 'server/src/commands/check-files.ts',
    about: 'compare the stored files with the database',
  },
  migrate: {
    file: 'server/src/commands/migrate.ts',
    about: 'bring the database to this version, as the owner of its tables',
  },
  doctor: {
    file: 'server/src/commands/doctor.ts',
    about: 'check what the site stands on, and say what to do',
  },
  storage: {
    file: 'server/src/commands/storage.ts',
    about: 'move the stored files to or from an S3-compatible service: -- move',
  },
  backup: {
    file: 'server/src/commands/backup.ts',
    about: 'store database and files in a restic repository, while the site runs',
  },
  restore: {
    file: 'server/src/commands/restore.ts',
    about: 'restore a backup into an empty DATA_DIR; -- release lets the restored site work',
  },
  'restore-drill': {
    file: 'server/src/commands/restore-drill.ts',
    about: 'restore the newest backup into a temporary folder and compare it with the site',
  },
  screenshots: {
    file: 'e2e/screenshots.ts',
    development: true,
    site: true,
    about: 'take pictures of every page',
  },
};

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const list = Object.entries(commands).map(([known, { about }]) => `  ${known.padEnd(15)} ${about}`);
    throw new UserError(`usage: node bootstrap/run.mjs <command>\n${list.join('\n')}`);
  }
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  await installPackages(root, { development: command.development ?? false });
  const node = findNode(root);
  if (command.site) await buildFrontEnd(root, node);
  if (!command.file) return 0;
  if (!existsSync(path.join(root, command.file))) throw new UserError(`${command.file} does not exist yet.`);
  return spawnProgram({ root, node, file: command.file, args: [...(command.args ?? []), ...args] });
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  log(
    `Longstrip needs Node 20 or newer to set itself up; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  try {
    process.exitCode = await main();
  } catch (error) {
    log(error instanceof UserError ? error.message : (error.stack ?? String(error)));
    process.exitCode = 1;
  }
  // The channel to a child that has ended might keep this process alive.
  process.exit();
}
