/** Whether this names a time zone, with only characters that need no escaping in a document. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[\w+/-]+$/.test(name) && !!new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
}
