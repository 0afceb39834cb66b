/** The stored form of an address: lower case. Null if letters cannot be sent to it, or may reach several people. */
export function readEmail(address: string): string | null {
  // ASCII only, because letters of other scripts can look the same. Domains have an ASCII form.
  return address.length <= 254 && /^[^\s()<>[\]\\,;:"@\x00-\x20\x7f-\uffff]{1,64}@[a-z0-9.-]+$/i.test(address)
    ? address.toLowerCase()
    : null;
}
