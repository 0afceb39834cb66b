import { z } from 'zod';

type Description = { group: string; about: string; shownDefault?: string };

/** The description of each setting, read by config.page.ts. */
export const descriptions = z.registry<Description>();
