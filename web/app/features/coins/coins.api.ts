import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { api } from '@longstrip/client/api';
import { type Answer, fromContract } from '@longstrip/client/calls';

export type CoinPack = Answer<'listCoinPacks'>['data'][number];
export type WalletEntry = Answer<'myWallet'>['data'][number];

type Unlocking = { id: string; variant: AssetVariant; coins: number; idempotencyKey: string };
type WalletPage = { uid: string; offset?: number };

export const coinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    coinPacks: build.query({
      ...fromContract('listCoinPacks', 'POST', '/coin-packs/list'),
      providesTags: ['CoinPack'],
    }),
    /** `uid` is part of the cache key: the next user of this browser must not see it. */
    wallet: build.query({
      ...fromContract('myWallet', 'POST', '/wallet', ({ offset = 0 }: WalletPage) => ({ body: { offset } })),
      providesTags: ['Account'],
    }),
    unlockChapter: build.mutation(
      fromContract(
        'unlockChapter',
        'POST',
        '/chapters/{id}/unlock',
        ({ id, variant, coins, idempotencyKey }: Unlocking) => ({
          params: { id },
          body: { variant, shown: { coins } },
          idempotencyKey,
        }),
      ),
    ),
  }),
});
