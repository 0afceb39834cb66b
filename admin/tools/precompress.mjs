import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Few people load these files, and every start of a new version waits for this: the highest quality takes ten times
// as long.
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes `.br` and `.gz` beside every script and style sheet, so that serving one costs no compression. */
export async function precompress(folder) {
  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
      await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(bytes));
    }),
  );
}
