import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhile = /\.(js|css|svg|json|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text file, so that serving one costs no compression. */
export async function precompress(dir) {
  const files = (await readdir(dir, { recursive: true })).filter((file) => worthwhile.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(dir, file));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // One block for a script of up to a megabyte.
        [constants.BROTLI_PARAM_LGBLOCK]: 20,
      };
      await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
      await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
