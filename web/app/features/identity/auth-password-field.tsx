import { type InputHTMLAttributes, useState } from 'react';
import styles from './sign-in.module.css';

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  id: string;
  label: string;
};

/** A password and a button that shows it. Paste and password managers work as anywhere. */
export function PasswordField({ id, label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.withButton}>
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* Its words change, so it is no toggle that is pressed: "Hide, pressed" would say both. */}
        <button type="button" aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </button>
      </div>
    </div>
  );
}
