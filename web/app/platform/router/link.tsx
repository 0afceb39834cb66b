import { type AnchorHTMLAttributes, useEffect, useState } from 'react';
import { createDwell } from './dwell.ts';
import { useLocation, useRouter } from './hooks.ts';
import { isPlainClick, type NavigateOptions, type To } from './location.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & NavigateOptions & { to: To };

/** Goes to a page of the site without loading a document, and gets it ready as soon as somebody means to. */
export function Link({ to, replace, preventScrollReset, state, onClick, ...rest }: LinkProps) {
  const { navigate, prepare } = useRouter();
  const [dwell] = useState(createDwell);
  useEffect(() => dwell.cancel, [dwell]);
  const begin = () => dwell.begin(() => prepare(to));
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with the rest
    <a
      {...rest}
      href={to}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        begin();
      }}
      onPointerLeave={(event) => {
        rest.onPointerLeave?.(event);
        dwell.cancel();
      }}
      onPointerCancel={(event) => {
        rest.onPointerCancel?.(event);
        dwell.cancel();
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        begin();
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        dwell.cancel();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        if (rest.target || rest.download !== undefined) return;
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
