/** Whether this names a time zone, by letters that a document may hold as they are. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[\w+/-]+$/.test(name) && !!new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
}
