const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The comic and the episode in an address of the reader site, or the comic alone. */
export function findEpisode(address: string): { comicId: string | null; chapterId: string | null } {
  const [comicId = null, chapterId = null] = address.match(uuid) ?? [];
  return { comicId, chapterId };
}
