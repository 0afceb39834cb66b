import '@mantine/core/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '@longstrip/client/tokens.css';
import './global.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getItem } from '@longstrip/client/browser-storage';
import { setSessionStore } from '@longstrip/client/session/session-store';
import { startSession } from '@longstrip/client/session/start-session';
import { watchSession } from '@longstrip/client/session/watch-session';
import { applyTheme } from '@longstrip/client/theme';
import { App } from './app.tsx';
import { watchPerson } from './platform/empty-on-sign-out.ts';
import { styleNonce } from './platform/nonce.ts';
import { staffTransport } from './platform/recent-factor.ts';
import { allowStylesOnly } from './platform/trusted-types.ts';
import { createStore } from './store.ts';

const stored = getItem('theme');
if (stored === 'dark' || stored === 'light') applyTheme(stored);
allowStylesOnly();
if (styleNonce) setNonce(styleNonce);

const store = createStore(staffTransport);
setSessionStore(store);
watchPerson(store);
let watching = false;
startSession(store, async () => {
  if (!watching) watchSession(store);
  watching = true;
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
);
