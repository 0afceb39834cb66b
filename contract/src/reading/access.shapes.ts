import { z } from 'zod';
import { lockReasons, type ChapterAccess } from './access.rules.ts';

export const chapterAccess = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('open'), because: z.enum(['first_chapters', 'free_chapter', 'staff']) }),
    z.object({ state: z.literal('locked'), reason: z.enum(lockReasons) }),
  ])
  .meta({
    id: 'ChapterAccess',
    description: 'What the caller may do with this chapter, and why.',
  }) satisfies z.ZodType<ChapterAccess>;
