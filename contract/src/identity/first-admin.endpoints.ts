import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

export const becomeFirstAdmin = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'becomeFirstAdmin',
  method: 'POST',
  path: '/account/first-admin',
  access: 'signed-in',
  summary:
    'Makes the signed-in person the first admin. Needs the token of the link that the server prints when it starts, and a verified email address.',
  body: z.object({ token: text(200) }),
  answer: z.object({}),
});
