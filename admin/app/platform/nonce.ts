/** The nonce of this document. Its content security policy requires it of every style element that a script adds. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
