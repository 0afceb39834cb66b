import type { TestApp } from '../app-for-tests.ts';

/** Gives every image a slice, as if it had been rendered, and makes every chapter free, so that readers see all they could see. */
async function openEverything(app: TestApp): Promise<void> {
  await app.rows(`insert into image_slice (image_id, position, stem, width, height, widths, formats)
    select id, 0, replace(id::text, '-', ''), 48, 64, '{48}', '{webp}' from image
    where not exists (select 1 from image_slice where image_id = image.id)`);
  await app.rows(`update image set status = 'complete' where status <> 'complete'`);
  await app.rows(`update chapter set is_free = true where not is_free`);
  const chapters = await app.rows<{ id: string; comic_id: string }>('select id, comic_id from chapter');
  for (const { id, comic_id } of chapters)
    await app.core.db.transaction(async (tx) =>
      app.core.invalidations.publish(tx, [
        `ComicAsset:${id}`,
        `Chapter:${comic_id}`,
        `Comic:${comic_id}`,
        'Comic',
      ]),
    );
}

/** SHA-256 of every page that the normal site shows, requested by the id of every chapter. */
export async function pagesOnNormalSite(app: TestApp): Promise<string[]> {
  await openEverything(app);
  const chapters = await app.rows<{ id: string; comic_id: string }>('select id, comic_id from chapter');
  const pageIds: string[] = [];
  for (const { id, comic_id } of chapters) {
    const filters = { comicsId: comic_id, chapterId: id, variant: 'censored' };
    const { json } = await app.read('/comics-assets/list', { filters });
    for (const asset of json.data ?? []) pageIds.push(asset.pageId);
  }
  const rows = await app.rows<{ sha256: string }>(
    'select sha256 from page join image on image.id = image_id where page.id = any($1)',
    [pageIds],
  );
  return rows.map((row) => row.sha256).sort();
}
