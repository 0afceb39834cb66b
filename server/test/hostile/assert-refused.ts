import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { refusals, type RefusalCode } from '@longstrip/contract/refusals';
import { openTestApp } from '../app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, aPicture, someChapters, somePages } from '../builders.ts';
import type { Method } from '../requests.ts';
import { randomOf } from '../seeded.ts';
import { dumpStorage } from './dump-storage.ts';
import { hostileRequest } from './hostile-requests.ts';

const api = await openTestApp();
const genre = await aGenre(api);
const comic = await aComic(api, { genres: [genre.id], files: [await aFile('cover.png')] });
const chapters = await someChapters(api, comic.id, 4);
const [page] = await somePages(api, comic.id, chapters[0]!.id);
await aBanner(api, comic.id);
const ids = [genre.id, comic.id, chapters[0]!.id, page!.id];

/** Those that the tricks aim at. Rarer ones depend on which calls a seed meets. */
const expectedCodes = [
  'method_not_allowed',
  'unauthenticated',
  'forbidden',
  'malformed_body',
  'invalid_input',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
] as const;

export function testHostileRequests(count: number, seed: number): void {
  test(
    `${count} hostile requests: each is refused with a code, and nothing changes`,
    { timeout: 1_800_000 },
    async () => {
      const before = await dumpStorage(api);
      const [{ auditCount }] = (await api.rows<{ auditCount: number }>(
        'select count(*)::int as "auditCount" from audit_entry',
      )) as [{ auditCount: number }];
      const random = randomOf(seed);
      const fixtures = { key: api.key, ids, picture: await aPicture() };
      const codes = new Map<string, number>();
      for (let n = 0; n < count; n++) {
        const { trick, method, path, headers, body } = hostileRequest(allEndpoints, random, fixtures);
        const described = () =>
          `seed ${seed}, request ${n}: ${trick}\n${method} ${path.slice(0, 300)}\n${JSON.stringify(headers).slice(0, 500)}\n${String(body ?? '').slice(0, 500)}`;
        const answer = await api.send(method as Method, path, {
          headers,
          ...(body === undefined ? {} : { body }),
        });
        assert.ok(
          answer.status >= 400 && answer.status < 500,
          `${answer.status} ${answer.text.slice(0, 300)}\n${described()}`,
        );
        assert.match(
          answer.headers['content-type'] ?? '',
          /^application\/problem\+json/,
          `${answer.text}\n${described()}`,
        );
        const { code, status, title } = answer.json as { code: RefusalCode; status: number; title: string };
        assert.equal(refusals[code]?.status, answer.status, described());
        assert.equal(status, answer.status);
        assert.ok(
          title &&
            answer.text.length < 10_000 &&
            !/\bat \S+\.ts|node_modules|select |stack/i.test(
              answer.text.replace(/"(detail|message|path)":"[^"]*"/g, ''),
            ),
          answer.text,
        );
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      assert.deepEqual(
        expectedCodes.filter((code) => !codes.has(code)),
        [],
        `each kind of trick is refused for its own reason: ${JSON.stringify([...codes])}`,
      );
      assert.deepEqual(await dumpStorage(api), before);
      const outcomes = await api.rows<{ outcome: string }>(
        'select outcome from audit_entry order by at, id offset $1',
        [auditCount],
      );
      // About one request in a thousand gets as far as the audit trail.
      assert.ok(outcomes.length > 0 || count < 10_000);
      assert.ok(
        outcomes.every(({ outcome }) => outcome in refusals),
        'the audit trail has every attempt of staff with its refusal',
      );
      await api.assertClean();
      assert.equal(({} as Record<string, unknown>)['operator'], undefined);
    },
  );
}
