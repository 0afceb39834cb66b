import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { asUser, needsRoot } from '../../test/as-user.ts';
import { openDataFolder } from './private-folder.ts';
import { StartError } from './start-error.ts';

const room = mkdtempSync(path.join(os.tmpdir(), 'longstrip-data-folder-'));
chmodSync(room, 0o755);
after(() => rmSync(room, { recursive: true, force: true }));
const modeOf = (folder: string) => statSync(folder).mode & 0o777;

test('creates a private data folder without a message', () => {
  const messages: string[] = [];
  const folder = path.join(room, 'deep/new');
  openDataFolder(folder, (message) => messages.push(message));
  openDataFolder(folder, (message) => messages.push(message));
  assert.equal(modeOf(folder), 0o700);
  assert.deepEqual(messages, []);
});

test('makes a readable data folder private, with one message', () => {
  const messages: string[] = [];
  const folder = path.join(room, 'wide');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (let start = 1; start <= 2; start++) openDataFolder(folder, (message) => messages.push(message));
  assert.equal(modeOf(folder), 0o700);
  assert.equal(messages.length, 1);
  assert.match(messages[0]!, /wide\) could be read by other users/);
});

test('another user cannot read a data folder, whatever the modes of its files', needsRoot, async () => {
  const folder = path.join(room, 'attacked');
  const original = path.join(folder, 'files/originals/b1/page');
  mkdirSync(path.dirname(original), { recursive: true, mode: 0o755 });
  writeFileSync(original, 'SECRETDESC', { mode: 0o644 });
  const read = () => asUser('nobody', () => readFileSync(original, 'utf8'));
  assert.equal(await read(), 'SECRETDESC');
  openDataFolder(folder, () => {});
  await assert.rejects(read, { code: 'EACCES' });
});

test('leaves a data folder of another user unchanged and says what to do', needsRoot, async () => {
  const folder = path.join(room, 'foreign');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const messages: string[] = [];
  await asUser('nobody', () => openDataFolder(folder, (message) => messages.push(message)));
  assert.equal(modeOf(folder), 0o755);
  assert.match(messages.join(), /chmod 700/);
});

test('names DATA_DIR and the reason if it cannot be created or is no folder', async () => {
  const file = path.join(room, 'file');
  writeFileSync(file, '');
  const cases: [folder: string, says: RegExp][] = [
    [file, /is a file\. Choose a folder/],
    [path.join(file, 'below/it'), /a part of its path is a file/],
    [path.join(room, 'n'.repeat(300)), /its name is too long/],
    ...(process.platform === 'linux'
      ? [['/proc/longstrip/data', /its file system/] as [string, RegExp]]
      : []),
  ];
  for (const [folder, says] of cases)
    assert.throws(
      () => openDataFolder(folder, () => {}),
      (error: Error) =>
        error instanceof StartError &&
        error.message.startsWith(`DATA_DIR (${folder}) `) &&
        says.test(error.message),
      folder,
    );
});

test('names DATA_DIR if this user may not create it', needsRoot, async () => {
  const closed = path.join(room, 'closed');
  mkdirSync(closed, { mode: 0o755 });
  await asUser('nobody', () =>
    assert.throws(() => openDataFolder(path.join(closed, 'data'), () => {}), /this user may not write there/),
  );
});
