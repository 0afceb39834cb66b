/** Renders components of the reader site in Node. Import this file first, and components with `await import(...)` after it. */
import { registerHooks } from 'node:module';
import { act, render as renderIn, sourceOf } from '@longstrip/kit/testing/render.ts';
import { createElement, type ReactNode } from 'react';

// identity.ts replaces the SDK of the identity service.
registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/firebase-client.ts')
      ? sourceOf(`export { startClient } from ${JSON.stringify(import.meta.resolve('./identity.ts'))};`)
      : nextLoad(url, context),
});

const { RouterContext } = await import('../router/hooks.ts');

export { act, only, press, untilShown } from '@longstrip/kit/testing/render.ts';

let went: unknown[] = [];
// Links lead nowhere.
document.addEventListener('click', (event) => {
  const href = (event.target as Element).closest('a')?.getAttribute('href');
  if (!href || event.defaultPrevented) return;
  event.preventDefault();
  went.push(href);
});

/** Renders into the page, in place of what was rendered before. Links lead nowhere; `went` collects their targets. */
export async function render(what: ReactNode) {
  went = [];
  const overlays = new Set<() => void>();
  const router = {
    navigate: (to: unknown) => went.push(to),
    prepare: () => {},
    openOverlay: (close: () => void) => {
      overlays.add(close);
      return () => overlays.delete(close);
    },
  };
  const routed = (shown: ReactNode) =>
    createElement(RouterContext.Provider, { value: router as never }, shown);
  const rendered = await renderIn(routed(what));
  const goBack = () =>
    act(async () => {
      for (const close of overlays) close();
    });
  return {
    went,
    show: (shown: ReactNode) => rendered.show(routed(shown)),
    overlays,
    goBack,
    leave: rendered.leave,
  };
}
