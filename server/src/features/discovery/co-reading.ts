import { coReadingScore, minPeopleOfPair } from '@longstrip/contract/discovery/similar.rules';

/** People by their comics, each comic once: its place in `ids`. */
export type Readers = { ids: string[]; people: number[][] };

/**
 * For each comic that has some: the comics that its readers also have, the most similar first. Comic by comic, so that the caller can
 * let other work go on. The work grows with the number of people, and with the square of the comics that one has.
 */
export function* coRead(
  { ids, people }: Readers,
  limit: number,
): Generator<{ comicId: string; others: string[] }> {
  const readersOf = ids.map((): number[] => []);
  for (const [person, comics] of people.entries()) for (const comic of comics) readersOf[comic]!.push(person);
  const both = new Uint32Array(ids.length);
  for (const [comic, readers] of readersOf.entries()) {
    if (readers.length < minPeopleOfPair) continue;
    const found: number[] = [];
    for (const person of readers)
      for (const other of people[person]!) if (both[other]!++ === 0 && other !== comic) found.push(other);
    const scored = found
      .filter((other) => both[other]! >= minPeopleOfPair)
      .map((other) => ({
        id: ids[other]!,
        score: coReadingScore({ both: both[other]!, one: readers.length, other: readersOf[other]!.length }),
      }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    for (const other of [comic, ...found]) both[other] = 0;
    if (scored.length > 0) yield { comicId: ids[comic]!, others: scored.slice(0, limit).map(({ id }) => id) };
  }
}
