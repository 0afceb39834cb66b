import { type RefusalCode, refusals } from '@longstrip/contract/refusals';

export type RefusalDetails = {
  /** A plain sentence about this case. */
  detail?: string;
  /** The name of the refused file, as it was sent. */
  file?: string;
  errors?: { path: string; message: string }[];
};

/** A rule refuses the request. Independent of HTTP: problems.ts maps it to a status and a problem document. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.detail ?? refusals[code].title);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
