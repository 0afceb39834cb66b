import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import * as contract from '@longstrip/contract/search/search.endpoints';
import { comicLengths } from '@longstrip/contract/catalogue/browse.rules';
import { maxCandidates } from '@longstrip/contract/search/search.rules';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { openNetworkLimit } from '../../platform/http/network-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Assets } from '../assets/index.ts';
import {
  type ComicFilters,
  type ComicRow,
  countComicsBy,
  findComics,
  findCreators,
  genresInUse,
  namesOfComics,
  namesOfCreators,
  toCardResponses,
  visibleChapters,
  visibleComics,
} from '../catalogue/index.ts';
import { visitorOf } from '../maturity/index.ts';
import { correctQuestion } from './correct-question.ts';
import { findCandidates } from './find-candidates.ts';
import { foldText } from './fold-text.ts';
import { rank } from './rank.ts';
import { wordsOf } from './tokens.ts';

export type SearchContext = { db: Database; clock: Clock; assets: Assets };

/** Searches of one network: several people who type behind one address stay below. */
const searches = { max: 600, windowMs: 60_000 };

/** While a question is typed. */
const suggested = { candidates: 200, comics: 6, creators: 3, genres: 3 };

export function serveSearch(calls: Calls, { db, clock, assets }: SearchContext): void {
  const isWithinLimit = openNetworkLimit(clock, searches);
  /** The folded question, and what exists on the site; staff find no more than readers. */
  const begin = (question: string, { address, site }: Caller) => {
    if (!isWithinLimit(address)) throw new Refusal('too_many_attempts');
    return { question: foldText(question), site, scope: { ratings: ratingsOf(site) } };
  };
  type Begun = ReturnType<typeof begin>;

  /** The ids of comics that match and fit, the best first. */
  async function findIds({ question, site, scope }: Begun, filters: ComicFilters, limit: number) {
    const { entries, isMore } = await findCandidates(db, { of: 'comics', site }, question, limit);
    const visible = await visibleComics(
      db,
      entries.map(({ id }) => id),
      scope,
      filters,
    );
    const ids = rank(
      entries.filter(({ id }) => visible.has(id)),
      question,
    );
    return { ids, isMore };
  }

  /** In the order of the ids, each with what it was found by. */
  async function readComics(ids: string[], { question, scope }: Begun) {
    const [rows, names] = await Promise.all([findComics(db, ids, scope), namesOfComics(db, ids)]);
    const foundBy = new Map(names.map((each) => [each.id, foundByOf(each, question)]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const sorted = ids.map((id) => byId.get(id)).filter((row): row is ComicRow => row !== undefined);
    return { rows: sorted, foundBy };
  }

  /** The ids of creators that match and have comics on the site, the best first; of equally good ones those with more comics. */
  async function findCreatorIds({ question, site }: Begun, limit: number) {
    const { entries, isMore } = await findCandidates(db, { of: 'creators', site }, question, limit);
    const comicsBy = await countComicsBy(
      db,
      entries.map(({ id }) => id),
    );
    const known = entries
      .map((entry) => ({ ...entry, popularity: comicsBy(entry.id).published }))
      .filter(({ popularity }) => popularity > 0);
    return { ids: rank(known, question), isMore };
  }

  /** In the order of the ids. */
  async function readCreators(
    ids: string[],
    { question }: Begun,
    caller: Caller,
  ): Promise<contract.FoundCreator[]> {
    const [creators, names] = await Promise.all([
      findCreators(ids, { db, visitor: visitorOf(caller), assets }),
      namesOfCreators(db, ids),
    ]);
    const byId = new Map(creators.map((creator) => [creator.id, creator]));
    const foundBy = new Map(
      names.map((each) => [each.id, foundByOf({ titles: each.names, names: [] }, question)]),
    );
    return ids.flatMap((id) => {
      const creator = byId.get(id);
      if (!creator) return [];
      const { slug, name, picture, comics } = creator;
      return { id, slug, name, picture, comics, foundBy: foundBy.get(id) ?? null };
    });
  }

  calls.serve(contract.searchComics, async ({ body, caller }) => {
    const begun = begin(body.question, caller);
    const { length, ...filters } = body.filters;
    const { ids, isMore } = await db.fromReplica(() =>
      findIds(begun, { ...filters, chapters: length && comicLengths[length] }, maxCandidates),
    );
    return db.fromReplica(async () => {
      const page = ids.slice(body.offset, body.offset + body.limit);
      const { rows, foundBy } = await readComics(page, begun);
      const cards = await toCardResponses(db, rows, visitorOf(caller), assets);
      const data = cards.map((card) => ({ ...card, foundBy: foundBy.get(card.id) ?? null }));
      return { data, total: ids.length, isMore };
    });
  });

  calls.serve(contract.searchChapters, async ({ body, caller }) => {
    const { question, site, scope } = begin(body.question, caller);
    return db.fromReplica(async () => {
      const { entries, isMore } = await findCandidates(db, { of: 'chapters', site }, question, maxCandidates);
      const visible = await visibleChapters(
        db,
        entries.map(({ id }) => id),
        scope,
      );
      const ids = rank(
        entries.filter(({ id }) => visible.has(id)),
        question,
      );
      const data = ids.slice(body.offset, body.offset + body.limit).map((id) => {
        const { title, chapter_number, comic_id, comic_title, language } = visible.get(id)!;
        return {
          id,
          title,
          chapterNumber: chapter_number,
          comicsId: comic_id,
          comicTitle: comic_title,
          ...(language && { language }),
        };
      });
      return { data, total: ids.length, isMore };
    });
  });

  calls.serve(contract.searchCreators, async ({ body, caller }) => {
    const begun = begin(body.question, caller);
    return db.fromReplica(async () => {
      const { ids, isMore } = await findCreatorIds(begun, maxCandidates);
      const data = await readCreators(ids.slice(body.offset, body.offset + body.limit), begun, caller);
      return { data, total: ids.length, isMore };
    });
  });

  calls.serve(contract.suggestSearch, async ({ body, caller }) => {
    const begun = begin(body.question, caller);
    return db.fromReplica(async () => {
      const [{ ids }, creators, genres] = await Promise.all([
        findIds(begun, {}, suggested.candidates),
        findCreatorIds(begun, suggested.candidates),
        genresInUse(db, begun.scope.ratings),
      ]);
      const { rows, foundBy } = await readComics(ids.slice(0, suggested.comics), begun);
      const cards = await toCardResponses(db, rows, visitorOf(caller), assets);
      const comics = cards.map(({ id, title, language, bannerImage }) => ({
        id,
        title,
        ...(language && { language }),
        bannerImage,
        foundBy: foundBy.get(id) ?? null,
      }));
      return {
        comics,
        creators: await readCreators(creators.ids.slice(0, suggested.creators), begun, caller),
        genres: matchingGenres(genres, begun.question),
      };
    });
  });

  calls.serve(contract.correctSearch, async ({ body, caller }) => {
    const begun = begin(body.question, caller);
    return db.fromReplica(async () => {
      const corrected = await correctQuestion(db, begun.site, begun.question);
      if (corrected === null) return { question: null };
      // Words of comics that this reader cannot see must not be suggested.
      const { ids } = await findIds({ ...begun, question: corrected }, {}, maxCandidates);
      return { question: ids.length > 0 ? corrected : null };
    });
  });
}

/** The other title or the name that has every word of the question, or else the first word; null if the title has them. */
function foundByOf(
  { titles, names }: { titles: string[]; names: string[] },
  question: string,
): string | null {
  const words = wordsOf(question);
  const matches = (text: string) => words.every((word) => foldText(text).includes(word));
  const [title = '', ...others] = titles;
  if (matches(title)) return null;
  return [...others, ...names].find(matches) ?? null;
}

function matchingGenres(genres: readonly Genre[], question: string): Genre[] {
  if (question === '') return [];
  return genres
    .filter(({ name }) => ` ${foldText(name)}`.includes(` ${question}`))
    .slice(0, suggested.genres);
}
