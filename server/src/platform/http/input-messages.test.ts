import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { inputMessage } from './input-messages.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: inputMessage }).error!.issues.map(({ message }) => message);

test('says what is wrong with a field in words that can stand below its label', () => {
  const schema = z.strictObject({
    title: z.string().min(1),
    note: z.string().max(5),
    price: z.int().min(1).max(9),
    genres: z.array(z.string()).min(2).max(3),
    rating: z.enum(['T', 'M']),
    at: z.iso.datetime(),
    isFree: z.boolean(),
    other: z.string(),
  });
  const value = {
    title: '',
    note: 'too long',
    price: 0,
    genres: ['a'],
    rating: 'X',
    at: 'tomorrow',
    isFree: 'perhaps',
    more: 1,
  };
  assert.deepEqual(messages(schema, value), [
    'must not be empty',
    'may have at most 5 characters',
    'must be at least 1',
    'needs at least 2 entries',
    'must be one of T, M',
    'is not a date and time such as 2026-01-31T18:00:00Z',
    'must be yes or no (true or false)',
    'is missing',
    'has unknown fields: more',
  ]);
  assert.deepEqual(messages(z.number().max(9), 10), ['must be at most 9']);
  const own = z.string().refine(() => false, 'must be later than the start');
  assert.deepEqual(messages(own, 'a'), ['must be later than the start']);
});
