import { Head } from '../platform/head.tsx';
import { Link } from '../platform/router/index.ts';
import actions from '../ui/action.module.css';
import { Notice } from '../ui/notice.tsx';

export function NotFoundPage() {
  return (
    <>
      <Head title="Page not found" description="There is nothing at this address." index={false} />
      <Notice
        page
        sign="404"
        title="This page fell between two panels"
        action={
          <>
            <Link className={actions.strong} to="/categories">
              Browse comics
            </Link>
            <Link className={actions.quiet} to="/">
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
