/** Why a page cannot be shown: a refusal of the API, a lost connection, or a defect. */
export class PageFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  constructor({ status, code, title }: { status: number; code: string; title: string }) {
    super(title);
    this.status = status;
    this.code = code;
    this.title = title;
  }
}

/** Ends a loader: the page is at another address of the site. */
export class Redirect extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`Redirect to ${to}`);
    this.to = to;
  }
}

/** The part of an error that readers may see. */
export type ShownFailure = { status: number; code: string; title: string };

export function shownFailure(error: unknown): ShownFailure {
  if (error instanceof PageFailure) return { status: error.status, code: error.code, title: error.title };
  console.error(error);
  return { status: 500, code: 'server_error', title: '' };
}
