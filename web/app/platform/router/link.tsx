import type { AnchorHTMLAttributes } from 'react';
import { useLocation, useNavigate } from './hooks.ts';
import { isPlainClick, type NavigateOptions } from './location.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & NavigateOptions & { to: string };

/** A link to a page of the site. The router intercepts it like any link; an `href` cannot express the options. */
export function Link({ to, replace, preventScrollReset, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with the rest
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const hasOptions = replace || preventScrollReset || state;
        if (!hasOptions || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { replace, preventScrollReset, state } as NavigateOptions);
      }}
    />
  );
}

/** A link that is marked as current on the page it leads to. */
export function NavLink(props: LinkProps) {
  const isCurrent = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
