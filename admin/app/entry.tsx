import '@longstrip/client/tokens.css';
import '@longstrip/kit/base.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getItem } from '@longstrip/client/browser-storage';
import { setSessionStore } from '@longstrip/client/session/session-store';
import { startSession } from '@longstrip/client/session/start-session';
import { watchSession } from '@longstrip/client/session/watch-session';
import { applyTheme } from '@longstrip/client/theme';
import { App } from './app.tsx';
import { watchPerson } from './platform/empty-on-sign-out.ts';
import { staffTransport } from './platform/recent-factor.ts';
import { createStore } from './store.ts';

const showStoredTheme = () => {
  const stored = getItem('theme');
  applyTheme(stored === 'dark' || stored === 'light' ? stored : 'system');
};
showStoredTheme();
// Another tab, of the reader site perhaps, chose a theme.
addEventListener('storage', ({ key }) => key === 'theme' && showStoredTheme());

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
