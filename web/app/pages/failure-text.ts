import type { FailureDetails } from '../platform/router/failure.ts';

type FailureText = { number?: string; title: string; message: string; canRetry: boolean };

/** The texts of a failed page: the status, a heading, a sentence, and whether trying again can help. */
export function failureText({ status, code, title }: FailureDetails): FailureText {
  if (code === 'network') {
    return {
      title: 'You seem to be offline',
      message:
        'This page could not be loaded. Pages that were open before still work. Check the connection and try again.',
      canRetry: true,
    };
  }
  const number = String(status);
  if (status === 404) {
    return {
      number,
      title: title || 'There is nothing here.',
      message: 'It may have been taken down, or the link was cut short.',
      canRetry: false,
    };
  }
  if (status === 503) {
    return {
      number,
      title: 'A short break',
      message: 'The site is busy or being looked after. It usually takes less than a minute.',
      canRetry: true,
    };
  }
  if (status >= 500) {
    return {
      number,
      title: 'Something went wrong on our side',
      message: 'The page could not be shown. Trying again often helps.',
      canRetry: true,
    };
  }
  return {
    number,
    title: title || 'This page cannot be shown',
    message: 'You can go on from the home page.',
    canRetry: false,
  };
}
