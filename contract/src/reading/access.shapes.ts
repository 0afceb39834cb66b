import { z } from 'zod';
import { lockReasons, openReasons, type ChapterAccess } from './access.rules.ts';

export const chapterAccess = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('open'), because: z.enum(openReasons) }),
    z.object({
      state: z.literal('locked'),
      reason: z.enum(lockReasons),
      coins: z
        .int()
        .nullable()
        .meta({ description: 'The price that opens it for good; null if coins do not open it.' }),
      coinsValueCents: z
        .int()
        .nullable()
        .meta({ description: 'What these coins cost at most, in US cents; null if no coins are sold.' }),
    }),
  ])
  .meta({
    id: 'ChapterAccess',
    description: 'What the caller may do with this chapter, and why.',
  }) satisfies z.ZodType<ChapterAccess>;
