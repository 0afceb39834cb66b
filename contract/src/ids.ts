/** Ids are UUIDs as the API accepts them, in small letters. */
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a part of an address has the form of an id; the API refuses other texts as invalid input. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && idForm.test(text);
}
