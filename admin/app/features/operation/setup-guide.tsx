import { Button } from '@longstrip/kit/button.tsx';
import { Note, Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import type { ReactNode } from 'react';
import { toast, toastError } from '../../ui/toast.tsx';
import { operationApi, type SetupStep } from './operation.api.ts';
import styles from './operation.module.css';

const titles: Record<SetupStep['step'], string> = {
  name: 'Give the site its name',
  comic: 'Add the first comic',
  episode: 'Add the first episode',
  texts: 'Write your legal texts',
  payments: 'Take payments',
  mail: 'Send emails',
  address: 'Open the site at its address',
};

type GuideProps = {
  setup: Answer<'readSetup'>;
  /** To the screens that help with a step, where there are some. */
  links: Partial<Record<SetupStep['step'], ReactNode>>;
};

export function SetupGuide({ setup: { steps, isDismissed }, links }: GuideProps) {
  const [dismiss, { isLoading }] = operationApi.endpoints.dismissSetup.useMutation();
  const done = steps.filter(({ isDone }) => isDone).length;
  const onDismiss = async (dismissed: boolean) => {
    const { error: refusal } = await dismiss({ dismissed });
    if (refusal) toastError(refusal);
    else if (dismissed) toast('The guide is hidden.', { undo: () => onDismiss(false) });
  };
  return (
    <Stack start>
      <p>
        {done} of {steps.length} steps are done.
        {done === steps.length && ' The site is ready.'}
      </p>
      <progress className={styles.progress} value={done / steps.length} aria-label="Steps done" />
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.step}>
            <span className={styles.mark} data-done={step.isDone || undefined} aria-hidden>
              {step.isDone ? '✓' : index + 1}
            </span>
            <div>
              <h2>
                {titles[step.step]}
                <span className="visually-hidden">{step.isDone ? ' (done)' : ' (open)'}</span>
              </h2>
              <p>{step.sentence}</p>
              {step.settings.length > 0 && <Settings {...step} />}
            </div>
            <div>{links[step.step]}</div>
          </li>
        ))}
      </ol>
      <Button variant="quiet" busy={isLoading} onClick={() => void onDismiss(!isDismissed)}>
        {isDismissed ? 'Show the guide after signing in' : 'Hide the guide'}
      </Button>
    </Stack>
  );
}

/** What to write into the environment of the server, to be copied. */
function Settings({ isDone, settings, section }: SetupStep) {
  const names = settings.map((setting) => setting.split('=')[0]).join(', ');
  const where = section && ` docs/configuration.md describes them under “${section}”.`;
  if (isDone)
    return (
      <Note>
        Set by {names} in the environment of the server.{where}
      </Note>
    );
  return (
    <>
      <pre className={styles.settings}>{settings.join('\n')}</pre>
      <Note>Set this in the environment of the server, with your values, and restart it.{where}</Note>
    </>
  );
}
