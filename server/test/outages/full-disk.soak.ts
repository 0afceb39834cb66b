/** A disk that other programs have filled to the last byte, mounted for this test. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { isAlive } from '../../src/platform/database/embedded/processes.ts';
import { needsRootAndOpenCheckout } from '../as-user.ts';
import { aFile } from '../builders.ts';
import { openServerProcess } from '../crash/server-process.ts';
import { assertTruth, openBuyerOf } from './buyer-over-http.ts';

test(
  'a full disk loses nothing, says what is wrong, and keeps neither the stop nor the start',
  needsRootAndOpenCheckout,
  async () => {
    const room = await mkdtemp(path.join(os.tmpdir(), 'longstrip-full-disk-'));
    chmodSync(room, 0o755);
    const disk = path.join(room, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]);
    after(async () => {
      await server.kill();
      // PostgreSQL outlives a killed server.
      spawnSync('fuser', ['-k', '-m', disk]);
      execFileSync('umount', ['-l', disk]);
      await rm(room, { recursive: true });
    });
    const dataDir = path.join(disk, 'data');
    const server = await openServerProcess(dataDir, {
      env: { MIN_FREE_SPACE: '20M', ROLES: 'pages,api,jobs' },
    });
    await server.start();
    const key = await server.makeKey();
    const call = (method: string, address: string, body?: FormData | object) =>
      fetch(`${server.origin}/api/v1${address}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
    const newComic = async (title: string) => {
      const form = new FormData();
      form.append('title', title);
      form.append('contentRating', 'T');
      const { name, bytes } = await aFile('new-cover.png');
      form.append('files', new Blob([new Uint8Array(bytes)]), name);
      return call('POST', '/comics', form);
    };
    const made = await newComic('Stored before');
    assert.equal(made.status, 201, await made.clone().text());
    const [comic] = ((await made.json()) as { data: { id: string }[] }).data;

    const buyer = await openBuyerOf(server.origin);
    await buyer.pressUntilPaid(await buyer.order());
    const ordered = await buyer.order();

    const filler = path.join(disk, 'filler');
    let fillers = 0;
    const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filler}${++fillers}`, 'bs=4k']);
    fill();

    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
    assert.equal((await fetch(`${server.origin}/comic/${comic!.id}`)).status, 200);
    const reading = await call('GET', '/operation/health');
    assert.equal(reading.status, 200, await reading.clone().text());
    const upload = await newComic('Does not fit');
    assert.equal(upload.status, 507, await upload.clone().text());
    assert.equal(((await upload.json()) as { code: string }).code, 'storage_full');

    assertTruth(await buyer.press(ordered));
    fill();
    assertTruth(await buyer.press(ordered));

    const postgres = Number(
      execFileSync('head', ['-n', '1', path.join(dataDir, 'postgres/cluster/postmaster.pid')], {
        encoding: 'utf8',
      }),
    );
    assert.ok(isAlive(postgres));
    fill();
    await server.stop();
    assert.ok(!isAlive(postgres), `PostgreSQL is stopped too: ${server.output()}`);

    fill();
    await assert.rejects(server.start(), /disk is full|No space left/);
    assert.doesNotMatch(server.output(), /\n\s+at /, 'no stack');

    for (let at = 1; at <= fillers; at++) await rm(`${filler}${at}`, { force: true });
    await server.start();
    assert.equal((await call('GET', `/comics/${comic!.id}/staff`)).status, 200);
    assert.equal((await newComic('Fits again')).status, 201);
    await buyer.pressUntilPaid(ordered);
    await buyer.assertPaidOnce(2);
    assert.equal(await server.stop(), 0, server.output());
  },
);
