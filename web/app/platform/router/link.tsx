import type { AnchorHTMLAttributes } from 'react';
import { useLocation, useRouter } from './hooks.ts';
import { isPlainClick, type NavigateOptions, type To } from './location.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & NavigateOptions & { to: To };

/** Goes to a page of the site without loading a document, and gets it ready as soon as somebody means to. */
export function Link({ to, replace, preventScrollReset, state, onClick, ...rest }: LinkProps) {
  const { navigate, prepare } = useRouter();
  const ready = () => prepare(to);
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with the rest
    <a
      {...rest}
      href={to}
      onPointerEnter={ready}
      onFocus={ready}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
        event.preventDefault();
        void navigate(to, { replace, preventScrollReset, state } as NavigateOptions);
      }}
    />
  );
}

/** A link that says when it leads to the page one is on. */
export function NavLink(props: LinkProps) {
  const here = useLocation().pathname === props.to;
  return <Link {...props} aria-current={here ? 'page' : undefined} />;
}
