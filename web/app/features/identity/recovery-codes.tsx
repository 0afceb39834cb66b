import { useState } from 'react';
import { useSite } from '../../platform/site.ts';
import actions from '../../ui/action.module.css';
import { FormActions } from './account-form.tsx';
import styles from './second-factor.module.css';

/** Shown this once, to be kept somewhere safe. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useSite();
  const [kept, setKept] = useState(false);
  const [said, setSaid] = useState('');
  const text = `${name}: recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(copied ? 'Copied.' : 'This browser does not let the page copy. Select the codes instead.');
  };
  return (
    <>
      <p data-first tabIndex={-1}>
        Keep these codes where you find them without your phone. Each signs you in once instead of a code of
        the app. They are not shown again.
      </p>
      <ol className={styles.codes} data-print-codes>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={styles.keep}>
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={() => download(text)}>
          Download
        </button>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </p>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <label className={styles.check}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />I have
        kept these codes
      </label>
      <FormActions>
        <button
          type="button"
          className={`${actions.strong} ${styles.done}`}
          disabled={!kept}
          onClick={onDone}
        >
          Done
        </button>
      </FormActions>
    </>
  );
}

function download(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href, download: 'recovery-codes.txt' }).click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(href));
}
