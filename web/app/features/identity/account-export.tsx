import { endpointPath } from '@longstrip/contract/endpoint';
import { useState } from 'react';
import { identityClient } from '../../platform/session/identity-client.ts';
import actions from '../../ui/action.module.css';
import { failureSentence } from './account-failures.ts';
import styles from './account.module.css';

/** Everything that is kept about this person, as a file. */
export function AccountExport() {
  const [step, setStep] = useState<'ready' | 'fetching' | 'saved' | { failed: string }>('ready');
  const download = async () => {
    if (step === 'fetching') return;
    setStep('fetching');
    try {
      save(await fetchArchive(), 'my-account.zip');
      setStep('saved');
    } catch (error) {
      setStep({ failed: failureSentence(error) });
    }
  };
  return (
    <section className={styles.part} aria-labelledby="export-title">
      <h2 id="export-title">Your data</h2>
      <p className={styles.words}>
        One ZIP archive with everything kept about you: the account, ways of signing in, sessions, and what
        you have read.
      </p>
      <button type="button" className={actions.quiet} onClick={() => void download()}>
        {step === 'fetching' ? 'Gathering…' : 'Download my data'}
      </button>
      <p role="status" className={styles.hint}>
        {step === 'saved' && 'my-account.zip has been saved.'}
        {typeof step === 'object' && step.failed}
      </p>
    </section>
  );
}

async function fetchArchive(): Promise<Blob> {
  const token = await (await identityClient()).token();
  const response = await fetch(endpointPath('/account/export'), {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw Object.assign(new Error('offline'), { code: 'network' });
  });
  if (!response.ok) throw await response.json().catch(() => null);
  return response.blob();
}

function save(archive: Blob, name: string): void {
  const address = URL.createObjectURL(archive);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
