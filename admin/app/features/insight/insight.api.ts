import { api } from '@longstrip/client/api';
import { type Answer, type Body, call, fromContract } from '@longstrip/client/calls';

export type ReadingDay = Answer<'readingInsight'>['days'][number];
export type ComicRow = Answer<'comicsInsight'>['data'][number];
export type ComicMoneyRow = Answer<'comicsMoneyInsight'>['data'][number];
export type ComicMoneyDay = Answer<'comicMoneyInsight'>['days'][number];
export type ChapterFigures = Answer<'comicInsight'>['data'][number];
export type MoneyInsight = Answer<'moneyInsight'>;

/** Seconds. Figures change all the time, and this browser is not notified. */
const keepUnusedDataFor = 30;

export const insightApi = api.injectEndpoints({
  endpoints: (build) => ({
    reading: build.query({
      ...fromContract('readingInsight', 'POST', '/insight/reading'),
      keepUnusedDataFor,
    }),
    comics: build.query({ ...fromContract('comicsInsight', 'POST', '/insight/comics'), keepUnusedDataFor }),
    comic: build.query({
      ...fromContract(
        'comicInsight',
        'POST',
        '/insight/comics/{id}',
        ({ id, ...body }: { id: string; from: string; to: string }) => ({ params: { id }, body }),
      ),
      keepUnusedDataFor,
    }),
    comicsMoney: build.query({
      ...fromContract('comicsMoneyInsight', 'POST', '/insight/money/comics'),
      keepUnusedDataFor,
    }),
    comicMoney: build.query({
      ...fromContract(
        'comicMoneyInsight',
        'POST',
        '/insight/money/comics/{id}',
        ({ id, ...body }: { id: string; from: string; to: string }) => ({ params: { id }, body }),
      ),
      keepUnusedDataFor,
    }),
    money: build.query({ ...fromContract('moneyInsight', 'POST', '/insight/money'), keepUnusedDataFor }),
  }),
});

/** These answer files. */
export const comicsFile = (range: Body<'exportComicsInsight'>) =>
  call('exportComicsInsight', 'POST', '/insight/comics/export', { body: range });
export const comicsMoneyFile = (range: Body<'exportComicsMoney'>) =>
  call('exportComicsMoney', 'POST', '/insight/money/comics/export', { body: range });

/** A day on which nothing was counted. */
export const noReading: Omit<ReadingDay, 'day'> = {
  readers: 0,
  reads: 0,
  finished: 0,
  locks: 0,
  locksSignedIn: 0,
  plans: 0,
  checkouts: 0,
  paid: 0,
  unlocks: 0,
};
