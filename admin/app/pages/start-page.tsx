import { ScreenCards } from '../features/frame/screen-cards.tsx';
import { SetupNotice } from '../features/operation/setup-notice.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Back office">
      <SetupNotice>
        <ScreenCards />
      </SetupNotice>
    </Page>
  );
}
