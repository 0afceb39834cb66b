import { type Problem, type RefusalCode, refusals } from '@longstrip/contract/refusals';

export type RefusalFacts = {
  /** A plain sentence about this very case. */
  detail?: string;
  /** The name of the file at fault, as it was sent. */
  file?: string;
  errors?: { path: string; message: string }[];
};

/** A rule's "no": thrown anywhere below a call, answered as a problem document with its code. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly facts: RefusalFacts;

  constructor(code: RefusalCode, facts: RefusalFacts = {}) {
    super(facts.detail ?? refusals[code].title);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  toProblem(): Problem {
    const { status, title } = refusals[this.code];
    return { type: `/problems/${this.code}`, title, status, code: this.code, ...this.facts };
  }
}
