import { z } from 'zod';

/** Buttons beside e-mail and password, in their order on screen. */
export const socialButtons = ['facebook', 'google', 'apple'] as const;
export type SocialButton = (typeof socialButtons)[number];

/** The settings of the browser's identity client, all of them public. */
export const signInSettings = z
  .object({
    provider: z.enum(['embedded', 'firebase']),
    projectId: z.string(),
    apiKey: z.string(),
    /** Host of the sign-in popup; null means this site's own. */
    authDomain: z.string().nullable(),
    /** Providers that are configured. */
    buttons: z.array(z.enum(socialButtons)),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof signInSettings>;
