/** What `npm run doctor` says about one thing. `advice`: what to do. */
export type Finding = {
  part: string;
  state: 'ok' | 'warning' | 'wrong';
  sentence: string;
  advice?: string;
};

export type Say = {
  ok(sentence: string): void;
  warning(sentence: string, advice: string): void;
  wrong(sentence: string, advice: string): void;
};

/** The findings of one part, in the order in which they were made. What the check throws is a finding, too. */
export async function examine(
  part: string,
  check: (say: Say) => Promise<void>,
  adviceOnError: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const say: Say = {
    ok: (sentence) => void findings.push({ part, state: 'ok', sentence }),
    warning: (sentence, advice) => void findings.push({ part, state: 'warning', sentence, advice }),
    wrong: (sentence, advice) => void findings.push({ part, state: 'wrong', sentence, advice }),
  };
  try {
    await check(say);
  } catch (error) {
    say.wrong(reasonOf(error), adviceOnError);
  }
  return findings;
}

/** With the cause, where the messages of Node name only the step: `fetch failed`. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const text = message || code || String(error);
  const sentence = cause instanceof Error && cause.message ? `${text}: ${cause.message}` : text;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
