/** The part of an error that readers may see. */
export type FailureDetails = { status: number; code: string; title: string };

/** Why a page cannot be shown: a refusal of the API, a lost connection, or a defect. */
export class PageFailure extends Error {
  readonly details: FailureDetails;
  constructor(details: FailureDetails) {
    super(details.title);
    this.details = details;
  }
}

/** Ends a loader: the page is at another address of the site. */
export class Redirect extends Error {
  readonly to: string;
  /** For good, so that search engines forget the former address. */
  readonly isMoved: boolean;
  constructor(to: string, { isMoved = false } = {}) {
    super(`Redirect to ${to}`);
    this.to = to;
    this.isMoved = isMoved;
  }
}

export function failureDetails(error: unknown): FailureDetails {
  if (error instanceof PageFailure) return error.details;
  console.error(error);
  return { status: 500, code: 'server_error', title: '' };
}
