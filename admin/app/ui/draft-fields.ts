/** What differs from what was loaded: what others change elsewhere stays as they set it. */
export function changesOf<Fields extends object>(fields: Fields, before: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, before[name as keyof Fields])),
  ) as Partial<Fields>;
}

/** As JSON all files are the same. */
const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (!(one instanceof Blob && other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));

/** The fields of a form that was saved: as the call answers them, but for what was typed since it was sent. */
export function fieldsAfterSave<Fields extends object>(fields: {
  answered: Fields;
  sent: Fields;
  now: Fields;
}): Fields {
  return { ...fields.answered, ...changesOf(fields.now, fields.sent) };
}
