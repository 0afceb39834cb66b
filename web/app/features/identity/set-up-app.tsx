import { useEffect, useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormButtons, FormError, SubmitButton } from '../../ui/form.tsx';
import { authAction, textOf } from './auth-form.ts';
import { CodeField } from './code-field.tsx';
import styles from './second-factor.module.css';

type SetUpProps = {
  secret: string;
  email: string;
  onCode: (code: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Shows the app's secret, as a picture and as text, and asks for the app's first code. */
export function SetUpApp({ secret, email, onCode, onCancel }: SetUpProps) {
  const { name } = useSite();
  const address = otpauth({ issuer: name, email, secret });
  return (
    <Form action={authAction((fields) => onCode(textOf(fields, 'code')))}>
      <p data-first tabIndex={-1}>
        Scan this with your authenticator app, or <a href={address}>open the app on this device</a>.
      </p>
      <QrCode text={address} />
      <p>
        Or enter this key: <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField />
      <FormError />
      <FormButtons>
        <SubmitButton>Turn on</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </Form>
  );
}

/** The address that authenticator apps read. Escaped here: the SDK's own has names as they are. */
function otpauth({ issuer, email, secret }: { issuer: string; email: string; secret: string }): string {
  const [site, account] = [encodeURIComponent(issuer), encodeURIComponent(email)];
  return `otpauth://totp/${site}:${account}?secret=${secret}&issuer=${site}&algorithm=SHA1&digits=6&period=30`;
}

/** Drawn once its code is loaded. The key beside it serves the same purpose. */
function QrCode({ text }: { text: string }) {
  const [squares, setSquares] = useState<boolean[][]>([]);
  useEffect(() => {
    void import('uqr').then(
      ({ encode }) => setSquares(encode(text, { border: 4 }).data),
      () => {},
    );
  }, [text]);
  const size = squares.length || 1;
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label="QR code with the key below"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
