/** The letters a server has written, read as a person would: the newest first. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { until } from './until.ts';

/** Waits for a letter to this address with this subject, and answers its first link that matches `fits`. */
export async function linkInLetter(
  dataDir: string,
  to: string,
  subject: RegExp,
  fits = /./,
): Promise<string> {
  let link: string | undefined;
  await until(`a letter to ${to} about ${subject}`, async () => {
    const folder = path.join(dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.toSorted().toReversed()) {
      const letter = await PostalMime.parse(await readFile(path.join(folder, name)));
      if (letter.to?.[0]?.address !== to || !subject.test(letter.subject ?? '')) continue;
      link = letter.text?.match(/https?:\/\/\S+/g)?.find((each) => fits.test(each));
      return link !== undefined;
    }
    return false;
  });
  return link!;
}
