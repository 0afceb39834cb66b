import { createHash } from 'node:crypto';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from '../app-for-tests.ts';
import type { ImageLabels } from './fill-catalogue.ts';
import type { FilledCatalogue } from './labels.ts';

/** Labels every delivered file by its address and by its stored bytes. */
export async function labelFiles(
  api: TestApp,
  imageLabels: ImageLabels,
  catalogue: FilledCatalogue,
): Promise<void> {
  const images = await api.rows<{ id: string; placeholder: string | null }>(
    'select id, placeholder from image',
  );
  assert.deepEqual(
    images.map(({ id }) => id).sort(),
    [...imageLabels.keys()].sort(),
    'an image without a label',
  );
  for (const { id, placeholder } of images) {
    catalogue.ids[id] = imageLabels.get(id)!;
    if (placeholder) catalogue.placeholders[placeholder] = imageLabels.get(id)!;
  }
  const slices = await api.rows<{ image_id: string; stem: string }>('select image_id, stem from image_slice');
  const stored = await api.rows<{ key: string }>("select key from stored_file where state = 'kept'");
  for (const { image_id, stem } of slices) {
    const label = imageLabels.get(image_id)!;
    catalogue.stems[stem] = label;
    for (const { key } of stored.filter((each) => each.key.includes(`/${stem}-`))) {
      const bytes = await readFile(path.join(api.dataDir, 'files', key));
      catalogue.hashes[createHash('sha256').update(bytes).digest('hex')] = label;
      catalogue.files.push({ url: `/images/${path.basename(key)}`, stem });
    }
  }
}
