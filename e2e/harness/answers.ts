/** For `expected` of a journey: the problems that responses with these statuses cause. */
export const answers = (...statuses: number[]) =>
  new RegExp(
    `^(answer|console: Failed to load resource: the server responded with a status of) (${statuses.join('|')})\\b`,
  );
