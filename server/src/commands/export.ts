/** npm run export -- <folder>: everything of the site that can move to another place, in formats that others read. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Core } from '../app.ts';
import { listPeople } from '../features/identity/index.ts';
import { exportComics } from '../features/importing/index.ts';
import { membershipsAsCsv } from '../features/membership/index.ts';
import { paymentsAsCsv } from '../features/payments/index.ts';
import { runCommand, withCore } from './run-command.ts';

const usage = `Usage: npm run export -- <folder> [--epub]
  Writes comics as CBZ, and people, memberships and payments as JSON and CSV. What is there already is not written again.
  --epub   also writes each episode as EPUB, for reading apps: needs as much space again`;

const about = `What is in this folder

comics/          Every comic, with its drafts: a folder with ComicInfo.xml and cover, and an archive (CBZ) for each episode.
                 "npm run import -- comics --new" brings them into an empty site; most readers of comics open them.
epub/            With --epub: every episode once more as EPUB, in the layout "roll" of EPUB 3.4. An import does not read them.
variants/        The uncensored and legal pages of the same episodes. An import does not bring them: upload them there.
people.jsonl     One line for each account, with everything that is stored about its person.
memberships.csv  Every membership.
payments.csv     Every payment with its refunds: the books.

What does not move

- Passwords, second factors and saved cards. People sign in with a link, and enter their card again.
- Of comics: status, update day, prices, marks such as comic of the day, cards of grids, previews of episodes, times at
  which drafts are planned, free episodes, earlier versions and the trash. Of creators, names and
  roles come along. Genres come along where the other site has them. A comic without a cover gets its first page.
- Banners, policies, genres, prices of plans, letters, the audit trail, counted reads, settings.
- The addresses of comics, episodes and images.

The folder holds personal data. Keep it as safe as the database.
`;

async function exportPeople(folder: string, { db, personalData }: Core): Promise<number> {
  let people = 0;
  async function* lines() {
    for (let after: string | undefined; ;) {
      const { data, next } = await listPeople(
        db,
        { sort: '-created', limit: 200, ...(after && { after }) },
        null,
      );
      for (const account of data) {
        const parts = await personalData.export(account.uid);
        const stored = Object.fromEntries(parts.map(({ fileName, content }) => [fileName, content]));
        people++;
        yield `${JSON.stringify({ account, stored })}\n`;
      }
      if (next === null) return;
      after = next;
    }
  }
  await write(folder, 'people.jsonl', lines());
  return people;
}

/** For its owner only. */
const write = (folder: string, name: string, parts: AsyncIterable<string>) =>
  pipeline(Readable.from(parts), createWriteStream(path.join(folder, name), { mode: 0o600 }));

function readArguments(): { target: string; epub: boolean } | undefined {
  const options = {
    epub: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [target, ...others] = positionals;
  return target && others.length === 0 && !values.help ? { target, epub: values.epub } : undefined;
}

runCommand(async () => {
  const options = readArguments();
  if (!options) {
    console.error(usage);
    return 2;
  }
  const { target, epub } = options;
  const folder = path.resolve(process.env.INIT_CWD ?? '.', target);
  return withCore('export', async (core) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, 'README.txt'), about);
    const log = (sentence: string) => console.error(sentence);
    const { comics, episodes, pages } = await exportComics(folder, {
      db: core.db,
      storage: core.storage,
      epub,
      now: core.clock.now(),
      log,
    });
    const people = await exportPeople(folder, core);
    await write(folder, 'memberships.csv', membershipsAsCsv(core.db));
    await write(folder, 'payments.csv', paymentsAsCsv(core.db));
    console.log(
      `${comics} comics with ${episodes} episodes and ${pages} pages, and ${people} people are in ${folder}.`,
    );
    return 0;
  });
});
