import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noParams, text } from '../fields.ts';

export const becomeFirstAdmin = endpoint({
  neutral: true,
  name: 'becomeFirstAdmin',
  method: 'POST',
  path: '/account/first-admin',
  access: 'reader',
  status: 200,
  summary:
    'Makes the signed-in person the first admin. Wants the token of the link that the server prints when it starts, and a verified e-mail.',
  params: noParams,
  body: z.object({ token: text(200) }),
  answer: z.object({}),
});
