import { api } from '@longstrip/client/api';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';

export type LedgerEntry = Answer<'listCoinEntries'>['data'][number];
export type SavedPacks = Answer<'listSavedCoinPacks'>;
export type CoinPack = SavedPacks['data'][number];

export const coinsApi = api.enhanceEndpoints({ addTagTypes: ['Wallet', 'CoinPack'] }).injectEndpoints({
  endpoints: (build) => ({
    coinEntries: build.query({
      ...fromContract('listCoinEntries', 'POST', '/staff/coins/list'),
      providesTags: ['Wallet'],
    }),
    wallet: build.query({
      ...fromContract('getWallet', 'GET', '/people/{uid}/wallet', (uid: string) => ({ params: { uid } })),
      providesTags: ['Wallet', 'CoinPack'],
    }),
    soldPacks: build.query({
      ...fromContract('listCoinPacks', 'POST', '/coin-packs/list', (_all: undefined) => ({ body: {} })),
      providesTags: ['CoinPack'],
    }),
    giveCoins: build.mutation({
      ...fromContract(
        'giveCoins',
        'POST',
        '/people/{uid}/coins',
        ({ uid, idempotencyKey, ...body }: Body<'giveCoins'> & { uid: string; idempotencyKey: string }) => ({
          params: { uid },
          body,
          idempotencyKey,
        }),
      ),
      invalidatesTags: ['Wallet'],
    }),
    coinPacks: build.query({
      ...fromContract('listSavedCoinPacks', 'POST', '/coin-packs/saved/list', (_all: undefined) => ({
        body: {},
      })),
      providesTags: ['CoinPack'],
    }),
    setCoinPacks: build.mutation({
      ...fromContract(
        'setCoinPacks',
        'PUT',
        '/coin-packs',
        (body: Body<'setCoinPacks'> & { version: number }) => ({
          body,
        }),
      ),
      invalidatesTags: ['CoinPack'],
    }),
  }),
});
