import { z } from 'zod';

type Description = { group: string; about: string; shownDefault?: string };

/** The description of each setting, read by page.ts. */
export const descriptions = z.registry<Description>();
