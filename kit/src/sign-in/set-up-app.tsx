import { otpauthUrl, secretInGroups, useQrCode } from '@longstrip/client/sign-in/authenticator-app';
import { Button } from '../button.tsx';
import { Form, FormButtons, FormError, SubmitButton } from '../form.tsx';
import { authAction, textOf } from './auth-action.ts';
import { CodeField } from './code-field.tsx';
import styles from './second-factor.module.css';

type SetUpProps = {
  /** The name of the site, as the app shows it. */
  issuer: string;
  secret: string;
  email: string;
  onCode: (code: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Shows the app's secret, as a picture and as text, and asks for the app's first code. */
export function SetUpApp({ issuer, secret, email, onCode, onCancel }: SetUpProps) {
  const address = otpauthUrl({ issuer, email, secret });
  return (
    <Form action={authAction((fields) => onCode(textOf(fields, 'code')))}>
      <p data-first tabIndex={-1}>
        Scan this with your authenticator app, or <a href={address}>open the app on this device</a>.
      </p>
      <QrCode text={address} />
      <p>
        Or enter this key: <code className={styles.secret}>{secretInGroups(secret)}</code>
      </p>
      <CodeField />
      <FormError />
      <FormButtons>
        <SubmitButton>Turn on</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}

/** The key beside it serves the same purpose. */
function QrCode({ text }: { text: string }) {
  const { viewBox, path } = useQrCode(text);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label="QR code with the key below"
      viewBox={viewBox}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
