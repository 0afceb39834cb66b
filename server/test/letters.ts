import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { filesBelow } from './app-for-tests.ts';

/** The letters in the outbox of a server, in the order in which they were written. */
export async function lettersIn({ dataDir }: { dataDir: string }) {
  const files = (await filesBelow(path.join(dataDir, 'outbox'))).filter((file) => file.endsWith('.eml'));
  return Promise.all(
    files.map(async (file) => {
      const { to, subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(file));
      return { file, to: to?.[0]?.address, subject, text, html };
    }),
  );
}
