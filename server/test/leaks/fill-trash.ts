/** Puts one thing of each kind into the trash, on its own: what belongs to it stays in a comic that everyone may read. */
import type { TrashKind } from '@longstrip/contract/trash/trash.rules';
import type { FillContext } from './fill-catalogue.ts';
import { aGenre, type ComicKind, fillBanner, fillPage, labelsOf } from './fill-comic.ts';

/** A new kind does not compile until the walk goes through its trash. */
type Fill = Record<TrashKind, () => Promise<{ address: string; id: string }>>;

export async function fillTrash(context: FillContext, readable: ComicKind): Promise<() => Promise<void>> {
  const { api, catalogue, wordFor } = context;
  const comic = catalogue.comics.find(({ key }) => key === readable.key)!;
  const kind: ComicKind = { ...readable, unpublished: 'trash' };
  const label = labelsOf(kind);
  const fill: Fill = {
    comic: async () => ({ address: '/comics', id: catalogue.comics.find(({ key }) => key === 'trash')!.id }),
    async chapter() {
      const title = wordFor(label('word', 'chapter', 'title 6'));
      const chapters = [{ chapterNumber: 6, title }];
      const { data } = await api.ask('POST', '/chapters', { fields: { comicsId: comic.id, chapters } });
      const { id } = data[0] as { id: string };
      catalogue.ids[id] = label('id', 'chapter', 'id 6');
      const chapter = { id, number: 6, variants: ['censored' as const], locked: false, trash: true };
      comic.chapters.push(chapter);
      await fillPage(context, kind, { comic, chapter, variant: 'censored' });
      return { address: '/chapters', id };
    },
    async pages() {
      // The second episode has no pages for restricted regions.
      const chapter = comic.chapters.find(({ number }) => number === 2)!;
      const id = await fillPage(context, kind, { comic, chapter, variant: 'legal' });
      return { address: '/comics-assets', id };
    },
    async genre() {
      const id = await aGenre(context, label('word', 'genre', 'name of a genre'));
      const [staff] = (await api.ask('GET', `/comics/${comic.id}/staff`)).data;
      const genres = [...staff.genres.map((genre: { id: string }) => genre.id), id];
      await api.ask('PATCH', `/comics/${comic.id}`, { json: { genres } });
      return { address: '/genres', id };
    },
    async creator() {
      const name = wordFor(label('word', 'creator', 'name of a creator'));
      const [staff] = (await api.ask('GET', `/comics/${comic.id}/staff`)).data;
      const kept = staff.creators.map(({ id, role }: { id: string; role: string }) => ({ id, role }));
      const creators = [...kept, { name, role: 'artist' }];
      const { data } = await api.ask('PATCH', `/comics/${comic.id}`, { json: { creators } });
      const { id } = data[0].creators[1] as { id: string };
      catalogue.ids[id] = label('id', 'creator', 'id of a creator');
      return { address: '/creators', id };
    },
    banner: async () => ({ address: '/banners', id: await fillBanner(context, kind, comic) }),
  };
  const filled: { address: string; id: string }[] = [];
  for (const fillKind of Object.values(fill)) filled.push(await fillKind());
  return async () => {
    for (const { address, id } of filled) await api.ask('DELETE', address, { json: { ids: [id] } });
  };
}
