import { newId } from '@longstrip/client/new-id';
import { api } from '@longstrip/client/api';
import { coinCount, coinNumber } from '@longstrip/contract/coins/coins.texts';
import { announceLocks } from '@longstrip/client/locks';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CoinPacks } from './coin-packs.tsx';
import { coinsApi } from './coins.api.ts';
import styles from './unlock-dialog.module.css';

type UnlockDialogProps = {
  open: boolean;
  onClose: () => void;
  chapter: { id: string; chapterNumber: number; title: string };
  coins: number;
  /** `coins` with their value in money. */
  price: string;
  variant: AssetVariant;
  /** The page to come back to after buying coins. */
  path: string;
};

/** What an episode costs in coins and in money, what is left, and the button that spends them. */
export function UnlockDialog(props: UnlockDialogProps) {
  const uid = useSession().user?.uid ?? '';
  const { open, onClose, chapter } = props;
  return (
    <Dialog open={open} onClose={onClose} title={`Unlock episode ${chapter.chapterNumber}?`} topAligned>
      {/* A new key, because the next user of this browser must not see the balance. */}
      <Offer key={uid} uid={uid} {...props} />
    </Dialog>
  );
}

type OfferProps = UnlockDialogProps & { uid: string };

function Offer({ uid, open, onClose, chapter, coins, price, variant, path }: OfferProps) {
  const dispatch = useAppDispatch();
  const { data: wallet, isError: isUnread } = coinsApi.endpoints.wallet.useQuery(
    { uid },
    // Coins may have been bought or spent in another tab since the dialog was last open.
    { skip: !open || !uid, refetchOnMountOrArgChange: true },
  );
  // Kept until the answer is known: repeated with the same key, the call spends coins only once.
  const [key, setKey] = useState(() => newId());
  const [unlock, { isLoading, error }] = coinsApi.endpoints.unlockChapter.useMutation();
  const missing = wallet ? coins - wallet.balance : 0;
  const onUnlock = async () => {
    const { data, error: refusal } = await unlock({ id: chapter.id, variant, coins, idempotencyKey: key });
    if (data || (refusal as { code?: string }).code === 'already_open') {
      announceLocks();
      dispatch(api.util.invalidateTags(['Chapter', 'ComicAsset', 'Account']));
      return onClose();
    }
    const { status, code } = refusal as { status: number; code: string };
    if (code === 'price_changed') dispatch(api.util.invalidateTags(['Chapter']));
    if (code === 'not_enough_coins') dispatch(api.util.invalidateTags(['Account']));
    if (status >= 400 && status < 500) setKey(newId());
  };
  return (
    <div className={styles.content}>
      <p>
        “{chapter.title}” costs <strong>{price}</strong> and then stays open to you for good.
      </p>
      {wallet && (
        <p>
          {missing > 0
            ? `You have ${coinCount(wallet.balance)}. You need ${coinNumber(missing)} more.`
            : `You have ${coinCount(wallet.balance)}; ${coinNumber(-missing)} ${missing === -1 ? 'is' : 'are'} left afterwards.`}
        </p>
      )}
      {missing > 0 ? (
        <>
          <p>Buy some, and come back to this episode:</p>
          <CoinPacks returnTo={path} coinPrice={coins} />
        </>
      ) : (
        <div className={styles.actions}>
          <Button variant="strong" busy={isLoading || (!wallet && !isUnread)} onClick={() => void onUnlock()}>
            Unlock for {price}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.problem}>
          {(error as { title: string }).title}
        </p>
      )}
    </div>
  );
}
