import type { ShownFailure } from '../platform/router/failure.ts';

type FailureWords = { sign?: string; title: string; words: string; again: boolean };

/** What a page that failed says: the status, a heading, a sentence, and whether trying again can help. */
export function failureWords({ status, code, title }: ShownFailure): FailureWords {
  if (code === 'network') {
    return {
      title: 'You seem to be offline',
      words:
        'This page could not be loaded. Pages that were open before still work. Check the connection and try again.',
      again: true,
    };
  }
  const sign = String(status);
  if (status === 404) {
    return {
      sign,
      title: title || 'There is nothing here.',
      words: 'It may have been taken down, or the link was cut short.',
      again: false,
    };
  }
  if (status === 503) {
    return {
      sign,
      title: 'A short break',
      words: 'The site is busy or being looked after. It usually takes less than a minute.',
      again: true,
    };
  }
  if (status >= 500) {
    return {
      sign,
      title: 'Something went wrong on our side',
      words: 'The page could not be shown. Trying again often helps.',
      again: true,
    };
  }
  return {
    sign,
    title: title || 'This page cannot be shown',
    words: 'You can go on from the home page.',
    again: false,
  };
}
