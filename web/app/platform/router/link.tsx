import type { AnchorHTMLAttributes } from 'react';
import { useLocation, useNavigate } from './hooks.ts';
import { isPlainClick, type NavigateOptions, type To } from './location.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & NavigateOptions & { to: To };

/** A link to a page of the site. The router intercepts it like any other link; the options are what a link cannot say. */
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

/** A link that says when it leads to the present page. */
export function NavLink(props: LinkProps) {
  const isCurrent = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
