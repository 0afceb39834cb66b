import { act } from './testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { saveAnswer, saveCsv } = await import('./save-file.ts');

test('files of the server and of the browser keep their byte order mark', async (t) => {
  const saved: Blob[] = [];
  t.mock.method(URL, 'createObjectURL', (blob: Blob) => {
    saved.push(blob);
    return 'blob:file';
  });
  t.mock.method(URL, 'revokeObjectURL', () => {});
  const text = '\ufeffComic\r\nMärchen\r\n';
  t.mock.method(globalThis, 'fetch', async () => new Response(text));
  saveCsv(text, 'days.csv');
  const call = { name: 'exportBooks', method: 'GET', path: '/staff/books/{month}' } as never;
  await act(() => saveAnswer(call, 'books.csv'));
  assert.equal(saved.length, 2);
  for (const file of saved) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), text);
  }
});
