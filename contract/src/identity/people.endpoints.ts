import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roles } from './roles.rules.ts';

export const changeRole = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'changeRole',
  method: 'POST',
  path: '/accounts/{uid}/role',
  access: ['admin'],
  recentSecondFactor: 'people only',
  summary:
    'Gives an account a role, which counts at once. An address that is not verified gets none but reader, and the last admin stays one.',
  params: z.object({ uid: z.string().regex(/^[\w-]{1,128}$/) }),
  body: z.object({ role: z.enum(roles) }),
  answer: z.object({ uid: z.string(), role: z.enum(roles), before: z.enum(roles) }),
});
