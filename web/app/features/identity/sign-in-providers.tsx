import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { marks } from './sign-in-marks.tsx';
import styles from './sign-in.module.css';

const names: Record<SocialButton, string> = { facebook: 'Facebook', google: 'Google', apple: 'Apple' };

type ProvidersProps = {
  buttons: SocialButton[];
  waiting: SocialButton | null;
  onChoose: (button: SocialButton) => void;
};

/** One button for each provider that is set up, and the divider to the form below; nothing where there is none. */
export function SignInProviders({ buttons, waiting, onChoose }: ProvidersProps) {
  if (buttons.length === 0) return null;
  return (
    <>
      <div className={styles.providers}>
        {buttons.map((button) => (
          <button key={button} type="button" aria-busy={button === waiting} onClick={() => onChoose(button)}>
            {marks[button]}
            <span>Continue with {names[button]}</span>
          </button>
        ))}
      </div>
      <p className={styles.or}>
        <span>OR</span>
      </p>
    </>
  );
}
