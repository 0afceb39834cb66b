import { useSite } from '../../platform/site.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AdultHistorySettings } from './adult-history-settings.tsx';
import { dropHint } from './age-hint.ts';
import styles from './adult-settings.module.css';
import { withdrawAgeApi } from './withdraw-age.api.ts';

type SettingsProps = { open: boolean; onClose: () => void };

/** Settings for readers of adult pages: quick hide, and what this browser remembers. */
export function AdultSettingsDialog({ open, onClose }: SettingsProps) {
  const { ageCheck } = useSite();
  return (
    <Dialog open={open} onClose={onClose} title="18+ settings">
      <section className={styles.part} aria-labelledby="adult-hide">
        <h3 id="adult-hide">Someone coming?</h3>
        <p>
          Press <kbd>Q</kbd> or “Hide”: the screen is empty at once, and the start page opens
          {ageCheck === 'none' ? '' : '. You are asked for your age before anything comes back'}. Titles of
          tabs and of the browser’s history never tell what you read here.
        </p>
        <p className={styles.small}>
          The key does nothing while you write in a field, or when you have turned off letter and punctuation
          shortcuts in the reader.
        </p>
        <Button variant="quiet" data-quick-hide="">
          Hide now
        </Button>
      </section>
      <AdultHistorySettings />
      {ageCheck !== 'none' && <AskAgain />}
    </Dialog>
  );
}

function AskAgain() {
  const [withdraw, { isLoading, isError }] = withdrawAgeApi.endpoints.withdrawAge.useMutation();
  const askAgain = async () => {
    const { data } = await withdraw();
    if (!data) return;
    dropHint();
    location.reload();
  };
  return (
    <section className={styles.part} aria-labelledby="adult-age">
      <h3 id="adult-age">Your age</h3>
      <p>
        You said that you are 18 or older. This browser keeps that for 30 days, also for others who use it.
      </p>
      <Button variant="quiet" aria-disabled={isLoading} onClick={() => !isLoading && void askAgain()}>
        Ask me again
      </Button>
      {isError && (
        <p role="alert" className={styles.error}>
          That did not reach us. Check the connection, then try again.
        </p>
      )}
    </section>
  );
}
