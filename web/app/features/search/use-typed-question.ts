import { maxQuestion } from '@longstrip/contract/search/search.rules';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which a question is asked; longer while an input method composes a word. */
const pause = { typing: 180, composing: 600 };

/**
 * A question as it is typed, and as it is asked: after a pause. While an input method composes a word, in Korean or Japanese,
 * most of what the field holds is no word yet.
 */
export function useTypedQuestion(initial: string) {
  const [typed, setTyped] = useState(initial);
  const [asked, setAsked] = useState(initial);
  const [isComposing, setComposing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => setAsked(typed), isComposing ? pause.composing : pause.typing);
    return () => clearTimeout(timer);
  }, [typed, asked, isComposing]);
  return {
    typed,
    /** Without spaces at its ends. */
    asked: asked.trim(),
    isComposing,
    field,
    set: setTyped,
    /** Asks at once. */
    ask(question: string) {
      setTyped(question);
      setAsked(question);
    },
    input: {
      ref: field,
      type: 'search',
      name: 'q',
      maxLength: maxQuestion,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      enterKeyHint: 'search',
      value: typed,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => setTyped(value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    } as const,
  };
}
