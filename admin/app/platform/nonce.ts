/** The nonce of this document, which its policy wants of every style element that a script adds. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
