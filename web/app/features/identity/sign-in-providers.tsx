import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { providerNames } from './join-ways.ts';
import { marks } from './sign-in-marks.tsx';
import styles from './sign-in.module.css';

type ProvidersProps = {
  buttons: SocialButton[];
  waiting: SocialButton | null;
  onChoose: (button: SocialButton) => void;
};

/** One button for each provider. Several stand in one row, where their names alone are visible. */
export function SignInProviders({ buttons, waiting, onChoose }: ProvidersProps) {
  return (
    <div className={styles.providers}>
      {buttons.map((button) => (
        <button key={button} type="button" aria-busy={button === waiting} onClick={() => onChoose(button)}>
          {marks[button]}
          <span>
            <span className={buttons.length > 1 ? 'visually-hidden' : undefined}>Continue with </span>
            {providerNames[button]}
          </span>
        </button>
      ))}
    </div>
  );
}
