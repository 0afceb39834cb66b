import type { z } from 'zod';

/**
 * What is wrong with a field, in words that can stand below the label of its form. Without it, people would read of
 * types and of names in the code. Undefined: the schema's own message.
 */
export function inputMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return isNumber(issue.origin)
        ? `must be at most ${issue.maximum}`
        : `may have at most ${amountOf(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return `is not ${formatNames[issue.format] ?? 'in the right form'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'is not valid';
    default:
      return undefined;
  }
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formatNames: Record<string, string> = {
  datetime: 'a date and time such as 2026-01-31T18:00:00Z',
  date: 'a day such as 2026-01-31',
  uuid: 'an id',
  email: 'an email address',
  url: 'an address such as https://comics.example',
};

const isNumber = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint';

type Size = { origin: string; minimum: number | bigint };

function tooSmall({ origin, minimum }: Size): string {
  if (isNumber(origin)) return `must be at least ${minimum}`;
  if (Number(minimum) === 1) return 'must not be empty';
  return `needs at least ${amountOf(minimum, origin)}`;
}

function amountOf(count: number | bigint, origin: string): string {
  return origin === 'string' ? `${count} characters` : `${count} entries`;
}
