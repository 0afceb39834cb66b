/**
 * The body of a call with files. Strings are sent as they are and other values as JSON; undefined ones are left out.
 * Fields come before files, because the server checks them before it reads a file.
 */
export function formBody(
  fields: Record<string, unknown>,
  files: readonly { field: string; file: File }[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { field, file } of files) form.append(field, file, file.name);
  return form;
}
