import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { coinCount, coinNumber } from '@longstrip/contract/coins/coins.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { Card } from '../../ui/card.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { coinsApi, type WalletEntry } from './coins.api.ts';
import { CoinPacks } from './coin-packs.tsx';
import styles from './account-wallet.module.css';

/** The page size of the API. */
const pageSize = 20;

/** Coins of the account with their value, packs to buy, and the ledger in sentences. */
export function AccountWallet({ uid }: { uid: string }) {
  const [offset, setOffset] = useState(0);
  const query = coinsApi.endpoints.wallet.useQuery({ uid, offset });
  const { data: wallet, isFetching, error } = query;
  // The page before stays while the next one loads, but not when that has failed.
  const page = error ? query.currentData : wallet;
  return (
    <Card title="Coins">
      <div className={styles.wallet}>
        <p>
          <span className={styles.balance}>{wallet ? coinNumber(wallet.balance) : '…'}</span>{' '}
          {wallet?.balance === 1 ? 'coin' : 'coins'}
          {wallet && wallet.balance > 0 && <>, worth {dollars(wallet.valueCents)}</>}
        </p>
        <p className={styles.text}>
          Coins open single episodes for good, without a membership. They are worth what was paid for them;
          coins that you were given open episodes as well, but are worth no money. Bought ones that you have
          not spent are paid back if you ask for it within 14 days of buying them.
        </p>
        <CoinPacks returnTo={null} />
        {wallet && wallet.total > 0 && (
          <>
            <h3>What happened to your coins</h3>
            {page && (
              <ol className={styles.entries}>
                {page.data.map((entry) => (
                  <Entry key={entry.number} entry={entry} />
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

function Entry({ entry }: { entry: WalletEntry }) {
  const { coins, balanceAfter } = entry;
  return (
    <li>
      <time dateTime={entry.at}>{formatDay(entry.at)}</time>
      <span>{sentenceOf(entry)}</span>
      <span className={styles.after}>
        <span>
          {coins > 0 ? '+' : '−'}
          {coinNumber(Math.abs(coins))}
        </span>{' '}
        <span>{coinNumber(balanceAfter)} left</span>
      </span>
    </li>
  );
}

function sentenceOf({ kind, coins, paidCents, chapter, reason }: WalletEntry) {
  const count = coinCount(Math.abs(coins));
  const verb = Math.abs(coins) === 1 ? 'was' : 'were';
  const because = reason ? `: ${reason}` : '';
  if (kind === 'purchase')
    return `You bought ${count}${paidCents === null ? '' : ` for ${dollars(paidCents)}`}.`;
  if (kind === 'gift') return `You were given ${count}${because}.`;
  if (kind === 'refund') return `${count} ${verb} paid back.`;
  if (kind === 'dispute') return `${count} ${verb} taken out: the bank has called the payment back.`;
  if (kind === 'correction') return `${count} came back: the bank has settled the dispute.`;
  if (!chapter) return `You unlocked an episode for ${count}.`;
  return (
    <>
      You unlocked{' '}
      <Link to={`/comic/${chapter.comicsId}/${chapter.id}`}>
        {chapter.comicTitle}, episode {chapter.chapterNumber}, {chapter.title}
      </Link>
      .
    </>
  );
}
