import { useEffect, useRef, useState } from 'react';
import { identityClient } from '../session/identity-client.ts';

type Registration = { issuer: string; email: string; secret: string };

/** The URL that authenticator apps read. Built here, because the SDK's own does not escape names. */
export function otpauthUrl({ issuer, email, secret }: Registration): string {
  const [site, account] = [encodeURIComponent(issuer), encodeURIComponent(email)];
  return `otpauth://totp/${site}:${account}?secret=${secret}&issuer=${site}&algorithm=SHA1&digits=6&period=30`;
}

/** In groups of four letters, as people copy it. */
export const secretInGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Turns two-step sign-in on once: if a later step fails and the form is sent again, this step is skipped. */
export function useFinishOnce(): (code: string) => Promise<void> {
  const isFinished = useRef(false);
  return async (code) => {
    if (isFinished.current) return;
    await (await identityClient()).finishSecondFactor(code);
    isFinished.current = true;
  };
}

/** A text as the SVG path of a QR code. Empty until the library is loaded, or if that fails. */
export function useQrCode(text: string): { viewBox: string; path: string } {
  const [squares, setSquares] = useState<boolean[][]>([]);
  useEffect(() => {
    void import('uqr').then(
      ({ encode }) => setSquares(encode(text, { border: 4 }).data),
      () => {},
    );
  }, [text]);
  const size = squares.length || 1;
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { viewBox: `0 0 ${size} ${size}`, path: path.join('') };
}
