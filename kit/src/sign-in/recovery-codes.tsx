import { useId, useState } from 'react';
import { saveFile } from '../save-file.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import styles from './second-factor.module.css';

const tickFirst = 'Tick “I have kept these codes” first.';

type CodesProps = {
  /** The name of the site. */
  site: string;
  codes: readonly string[];
  onDone: () => void;
};

/** Shows new recovery codes, once. */
export function RecoveryCodes({ site, codes, onDone }: CodesProps) {
  const [confirmed, setConfirmed] = useState(false);
  const [message, setMessage] = useState('');
  const whyId = useId();
  const text = `${site}: recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setMessage(copied ? 'Copied.' : 'This browser does not let the page copy. Select the codes instead.');
  };
  return (
    <>
      <p data-first tabIndex={-1}>
        Keep these codes where you can find them without your phone. Each works once, in place of a code of
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
        <Button variant="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <p role="status" className={styles.hint}>
        {message}
      </p>
      <Checkbox
        label="I have kept these codes"
        checked={confirmed}
        onChange={(event) => {
          setConfirmed(event.target.checked);
          setMessage('');
        }}
      />
      <Button
        variant="strong"
        aria-disabled={!confirmed}
        aria-describedby={confirmed ? undefined : whyId}
        onDisabledClick={() => setMessage(tickFirst)}
        onClick={onDone}
      >
        Done
      </Button>
      <span id={whyId} hidden>
        {tickFirst}
      </span>
    </>
  );
}
