import { Head } from '../platform/head.tsx';
import { Link } from '../platform/router/index.ts';
import buttons from '@longstrip/kit/button.module.css';
import { Notice } from '../ui/notice.tsx';

export function Component() {
  return (
    <>
      <Head title="Page not found" description="There is nothing at this address." index={false} />
      <Notice
        page
        code="404"
        title="This page fell between two panels"
        action={
          <>
            <Link className={buttons.strong} to="/categories">
              Browse comics
            </Link>
            <Link className={buttons.quiet} to="/">
              Home
            </Link>
          </>
        }
      >
        There is nothing at this address. It may have moved, or the link was cut short.
      </Notice>
    </>
  );
}
