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
      const compress = (blockBits) =>
        promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
          },
        });
      // Which block size is better depends on the hashes of file names in a script: up to 0.1 KiB for the largest file.
      const compressed = await Promise.all([compress(17), compress(20)]);
      await writeFile(
        join(dir, `${file}.br`),
        compressed.toSorted((one, other) => one.length - other.length)[0],
      );
      await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
