/** The fields that differ from `before`. Only these are saved, so that other fields keep other people's changes. */
export function changesOf<Fields extends object>(fields: Fields, before: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, before[name as keyof Fields])),
  ) as Partial<Fields>;
}

/** Files are compared by identity, because as JSON all files are the same. */
const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (!(one instanceof Blob && other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));

/** The fields of a form after a save: those of the answer, except fields that were changed since the form was sent. */
export function fieldsAfterSave<Fields extends object>(fields: {
  answered: Fields;
  sent: Fields;
  now: Fields;
}): Fields {
  return { ...fields.answered, ...changesOf(fields.now, fields.sent) };
}
