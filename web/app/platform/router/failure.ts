/** The part of an error that readers may see. */
export type ShownFailure = { status: number; code: string; title: string };

/** Why a page cannot be shown: a refusal of the API, a lost connection, or a defect. */
export class PageFailure extends Error {
  readonly shown: ShownFailure;
  constructor(shown: ShownFailure) {
    super(shown.title);
    this.shown = shown;
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

export function shownFailure(error: unknown): ShownFailure {
  if (error instanceof PageFailure) return error.shown;
  console.error(error);
  return { status: 500, code: 'server_error', title: '' };
}
