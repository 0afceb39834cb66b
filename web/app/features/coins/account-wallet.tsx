import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { Card } from '../../ui/card.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { type CoinPack, coinsApi, type WalletEntry } from './coins.api.ts';
import { CoinPacks } from './coin-packs.tsx';
import { withValue } from './coin-value.ts';
import styles from './account-wallet.module.css';

/** The page size of the API. */
const pageSize = 20;

/** Coins of the account with their value, packs to buy, and the ledger in sentences. */
export function AccountWallet({ uid }: { uid: string }) {
  const [offset, setOffset] = useState(0);
  const { data: packs } = coinsApi.endpoints.coinPacks.useQuery();
  const query = coinsApi.endpoints.wallet.useQuery({ uid, offset });
  const { data: wallet, isFetching, error } = query;
  // The page before stays while the next one loads, but not when that has failed.
  const page = error ? query.currentData : wallet;
  return (
    <Card title="Coins">
      <div className={styles.wallet}>
        <p>
          <span className={styles.balance}>{wallet ? wallet.balance : '…'}</span>{' '}
          {wallet?.balance === 1 ? 'coin' : 'coins'}
          {wallet && wallet.balance > 0 && <>, worth at most {dollars(wallet.valueCents)}</>}
        </p>
        <p className={styles.text}>
          Coins open single episodes for good, without a membership. Unspent ones are paid back within 14 days
          of buying them.
        </p>
        <CoinPacks returnTo={null} />
        {wallet && wallet.total > 0 && (
          <>
            <h3>What happened to your coins</h3>
            {page && (
              <ol className={styles.entries}>
                {page.data.map((entry) => (
                  <Entry key={entry.number} entry={entry} packs={packs?.data ?? []} />
                ))}
              </ol>
            )}
            {wallet.total > pageSize && (
              <PageButtons
                className={styles.steps}
                offset={offset}
                pageSize={pageSize}
                isLast={!page || offset + pageSize >= wallet.total}
                busy={isFetching}
                onOffset={setOffset}
              />
            )}
          </>
        )}
        {(error as Refusal | undefined)?.code === 'age_confirmation_required' ? (
          <p className={styles.text}>
            Your coins are shown on this site once you have{' '}
            <Link to="/">confirmed that you are 18 or older</Link>.
          </p>
        ) : (
          error && (
            <ReadFailure query={query} className={styles.text}>
              Your coins could not be read just now.
            </ReadFailure>
          )
        )}
      </div>
    </Card>
  );
}

function Entry({ entry, packs }: { entry: WalletEntry; packs: readonly CoinPack[] }) {
  const { coins, balanceAfter } = entry;
  return (
    <li>
      <time dateTime={entry.at}>{formatDay(entry.at)}</time>
      <span>{sentenceOf(entry)}</span>
      <span className={styles.after}>
        <span>
          {coins > 0 ? '+' : '−'}
          {withValue(Math.abs(coins), packs, '')}
        </span>{' '}
        <span>{withValue(balanceAfter, packs, ' left')}</span>
      </span>
    </li>
  );
}

function sentenceOf({ kind, coins, chapter, reason }: WalletEntry) {
  const count = coinCount(Math.abs(coins));
  const verb = Math.abs(coins) === 1 ? 'was' : 'were';
  const because = reason ? `: ${reason}` : '';
  if (kind === 'purchase') return `You bought ${count}.`;
  if (kind === 'gift') return `You were given ${count}${because}.`;
  // With a reason, the coins were taken without paying them back, for example after a dispute.
  if (kind === 'refund')
    return reason ? `${count} ${verb} taken out${because}.` : `${count} ${verb} paid back.`;
  if (kind === 'correction') return `${count} came back: the bank has settled the dispute.`;
  if (!chapter) return `You unlocked an episode for ${count}.`;
  return (
    <>
      You unlocked{' '}
      <Link to={`/comic/${chapter.comicsId}/${chapter.id}`}>
        episode {chapter.chapterNumber}, {chapter.title}
      </Link>
      .
    </>
  );
}
