import { Provider } from 'react-redux';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ConfirmPerson } from './features/identity/confirm-person.tsx';
import { StaffOnly } from './features/identity/staff-only.tsx';
import { FailedScreen, MissingScreen } from './features/frame/other-screens.tsx';
import { Frame } from './features/frame/frame.tsx';
import { useLostFocus } from './features/frame/lost-focus.ts';
import { ScreenGuard } from './features/frame/screen-guard.tsx';
import { basename } from './platform/plain-links.ts';
import { screens, startPage } from './routes.ts';
import type { createStore } from './store.ts';
import { ConfirmDialog } from './ui/confirm.tsx';
import { Toasts } from './ui/toast.tsx';

const routes: RouteObject[] = [
  {
    element: (
      <StaffOnly screens={screens}>
        <Frame startPage={startPage} />
      </StaffOnly>
    ),
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: FailedScreen,
        children: [
          { index: true, lazy: startPage },
          ...screens.map((screen) => ({
            path: screen.path,
            lazy: async () => {
              const { Component } = await screen.page();
              return {
                element: (
                  <ScreenGuard screen={screen}>
                    <Component />
                  </ScreenGuard>
                ),
              };
            },
          })),
          { path: '*', Component: MissingScreen },
        ],
      },
    ],
  },
];

const router = createBrowserRouter(routes, { basename });

export function App({ store }: { store: ReturnType<typeof createStore> }) {
  useLostFocus();
  return (
    <Provider store={store}>
      <Toasts />
      <ConfirmDialog />
      <ConfirmPerson />
      <RouterProvider router={router} />
    </Provider>
  );
}
