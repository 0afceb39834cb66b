import { useSite } from '../../platform/site.ts';
import actions from '../../ui/action.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { AdultHistorySettings } from './adult-history-settings.tsx';
import { dropHint } from './age-hint.ts';
import styles from './adult-settings.module.css';
import { withdrawAgeApi } from './withdraw-age.api.ts';

type SettingsProps = { open: boolean; onClose: () => void };

/** What readers of adult pages decide for themselves: who may see it, and what this browser keeps of it. */
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
          The key does nothing while you write in a field, or when you have turned off letters as shortcuts in
          the reader.
        </p>
        <button type="button" className={actions.quiet} data-quick-hide="">
          Hide now
        </button>
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
      <button
        type="button"
        className={actions.quiet}
        aria-disabled={isLoading}
        onClick={() => !isLoading && void askAgain()}
      >
        Ask me again
      </button>
      {isError && (
        <p role="alert" className={styles.trouble}>
          That did not reach us. Check the connection, then try again.
        </p>
      )}
    </section>
  );
}
