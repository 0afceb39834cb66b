import type { AuditEntry } from './audit.api.ts';

/** Entries that follow each other and differ only in their time and files, the newest first. */
export type AuditGroup = AuditEntry & { count: number; firstAt: string };

const keyOf = ({ actor, action, outcome, details }: AuditEntry) =>
  JSON.stringify([actor, action, outcome, details['params'], chapterOf(details['body'])]);

const chapterOf = (body: unknown) => (body as { chapterId?: string } | undefined)?.chapterId;

/** Uploads of pages, which are one call for each few files, are one group. Other calls stay as they are. */
export function groupAudit(entries: readonly AuditEntry[]): AuditGroup[] {
  const groups: AuditGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && entry.action === 'uploadPages' && keyOf(last) === keyOf(entry))
      groups[groups.length - 1] = { ...last, count: last.count + 1, firstAt: entry.at };
    else groups.push({ ...entry, count: 1, firstAt: entry.at });
  }
  return groups;
}
