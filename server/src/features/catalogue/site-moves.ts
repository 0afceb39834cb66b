/** Changes of rating that move a comic between the sites, and what a person confirms before one to the normal site. */
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { isReadable } from '@longstrip/contract/catalogue/readable.rules';
import type { SiteMove } from '@longstrip/contract/catalogue/comics.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TrashEntryRow } from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { countEpisodes } from './chapters.queries.ts';
import { creditsOf } from './creators.queries.ts';
import { genresOf } from './genres.queries.ts';
import type { CataloguePorts } from './ports.ts';

/** Undefined if the rating keeps the comic on its site. */
export function siteMoveOf(
  before: { id: string; site: SiteVariant },
  after: { title: string; site: SiteVariant },
): SiteMove | undefined {
  return before.site === after.site
    ? undefined
    : { id: before.id, title: after.title, from: before.site, to: after.site };
}

export type Confirmation = {
  /** Undefined for a command, such as the import, which never lowers a rating. */
  author: Author | undefined;
  confirmMove?: boolean | undefined;
};

/** Programs with an operator key cannot answer a question. */
const isAsked = ({ author, confirmMove }: Confirmation) => !author?.keyId && !confirmMove;

/**
 * Refuses a change that has moved comics to the normal site, until its author confirms it. Call it after the change, in
 * its transaction, which the refusal then rolls back: it describes the comics as they would be.
 */
export async function refuseUnconfirmedMoves(
  tx: Tx,
  moves: readonly SiteMove[],
  confirmation: Confirmation,
  { bannerTitlesOf }: Pick<CataloguePorts, 'bannerTitlesOf'>,
): Promise<void> {
  const ids = moves.filter(({ to }) => to === 'normal').map(({ id }) => id);
  if (ids.length === 0 || !isAsked(confirmation)) return;
  const comics = await catalogueTables
    .read(tx)
    .selectFrom('comic')
    .select(['id', 'title', 'content_rating', 'published'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  const [genres, credits, episodes, banners] = await Promise.all([
    genresOf(tx, ids),
    creditsOf(tx, ids),
    countEpisodes(tx, ids),
    bannerTitlesOf(tx, ids),
  ]);
  const errors = comics.map(({ id, title, published, content_rating: contentRating }) => {
    const comic = { contentRating, genres: genres.get(id) ?? [] };
    const own = episodes.filter(({ comic_id }) => comic_id === id);
    const count = (counts: (episode: (typeof own)[number]) => boolean) =>
      own.filter(counts).reduce((sum, { episodes: some }) => sum + some, 0);
    const has = (variant: AssetVariant) => count(({ variants }) => variants.includes(variant));
    const sentences = [
      published
        ? 'everyone sees it on the normal site at once, without confirming an age.'
        : 'it belongs to the normal site from now on, where everyone sees it once it is published.',
      ...named(
        'mature genres',
        comic.genres.filter((genre) => genre.mature).map(({ name }) => name),
      ),
      ...creatorsNamed([...new Set((credits.get(id) ?? []).map(({ name }) => name))]),
      ...counted(
        count((episode) => episode.published),
        'published',
      ),
      ...counted(has('uncensored'), 'with uncensored pages'),
      ...counted(
        count(({ variants }) => variants.length > 0 && !isReadable(comic, variants)),
        'that cannot be read there, for lack of censored pages',
      ),
      ...bannersThatMove(banners.get(id) ?? []),
    ];
    return { path: id, message: `“${title}”: ${sentences.join(' ')}` };
  });
  throw new Refusal('move_not_confirmed', { errors });
}

const named = (what: string, names: readonly string[]) =>
  names.length > 0 ? [`It has ${what}: ${names.join(', ')}.`] : [];
const creatorsNamed = (names: readonly string[]) =>
  names.length > 0 ? [`The normal site names its creators: ${names.join(', ')}.`] : [];
const bannersThatMove = (titles: readonly string[]) =>
  titles.length > 0
    ? [
        `${titles.length === 1 ? 'Its banner moves' : 'Its banners move'} there with it: ${titles.map((title) => `“${title}”`).join(', ')}.`,
      ]
    : [];
const counted = (count: number, what: string) =>
  count > 0 ? [`It has ${count} ${count === 1 ? 'episode' : 'episodes'} ${what}.`] : [];

/**
 * Refuses to restore what was deleted while its comic was on the uncensored site, if the comic has moved to the normal one
 * since, until a person confirms it.
 */
export async function refuseUnconfirmedRestoration(
  tx: Tx,
  { comic_id: comicId, content_rating: formerRating }: Pick<TrashEntryRow, 'comic_id' | 'content_rating'>,
  confirmation: Confirmation,
): Promise<void> {
  if (!comicId || formerRating !== 'AO' || !isAsked(confirmation)) return;
  const comic = await catalogueTables
    .read(tx)
    .selectFrom('comic')
    .select(['id', 'title', 'content_rating'])
    .where('id', '=', comicId)
    .executeTakeFirst();
  if (!comic || siteOf(comic.content_rating) !== 'normal') return;
  const message = `“${comic.title}” was rated AO when this was deleted, and is rated ${comic.content_rating} now: what is restored is shown on the normal site.`;
  throw new Refusal('move_not_confirmed', { errors: [{ path: comic.id, message }] });
}

/** For the audit trail: the moves that a call made, and that an operator key was not asked about them. */
export function movesForAudit(moves: readonly SiteMove[], author: Author): object {
  if (moves.length === 0) return {};
  const isUnasked = author.keyId !== null && moves.some(({ to }) => to === 'normal');
  return { ...(isUnasked && { confirmMove: 'not asked: operator key' }), moved: moves };
}

/** For the answer of a call. */
export const movedOf = (moves: SiteMove[]) => (moves.length > 0 ? { moved: moves } : {});
