/** An address as it is kept: in lower case. Null for what letters could not be sent to, or not for certain to one person. */
export function readEmail(address: string): string | null {
  // ASCII only: look-alikes of other scripts would make two people of one, and domains have an ASCII form.
  return address.length <= 254 && /^[^\s()<>[\]\\,;:"@\x00-\x20\x7f-\uffff]{1,64}@[a-z0-9.-]+$/i.test(address)
    ? address.toLowerCase()
    : null;
}
