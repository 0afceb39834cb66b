import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useOverlay } from '../../platform/router/index.ts';
import { SignedInLink } from '../../platform/session/signed-in-link.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { IconButton } from '@longstrip/kit/icon-button.tsx';
import { CloseIcon, MenuIcon } from '@longstrip/kit/icons.tsx';
import { AccountLink } from './account-link.tsx';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

/** Invoker commands open and close the menu also without JavaScript. React's types do not contain them yet. */
const command = (name: string) => ({ command: name, commandfor: 'site-menu' });

/** Browsers with invoker commands need no click handler. */
const supportsCommands = () => 'commandForElement' in HTMLButtonElement.prototype;

type TopBarProps = { name: string; sells: boolean; search: ReactNode; theme: ReactNode };

/** The bar of every page; up to 768 px wide its links move into a full-screen menu. */
export function TopBar({ name, sells, search, theme }: TopBarProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => menu.current?.close();
  useOverlay(open, close);
  // Invoker commands open the menu without an event for React, and `toggle` fires only after the menu is shown.
  useEffect(() => {
    const element = menu.current!;
    const updateOpen = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
    const onClose = () => setOpen(false);
    setOpen(element.open);
    element.addEventListener('beforetoggle', updateOpen);
    // Safari 16.4 has no such event for dialogs.
    element.addEventListener('close', onClose);
    return () => {
      element.removeEventListener('beforetoggle', updateOpen);
      element.removeEventListener('close', onClose);
    };
  }, []);
  const openByScript = () => {
    if (supportsCommands()) return;
    menu.current?.showModal();
    setOpen(true);
  };
  const closeByScript = () => {
    if (!supportsCommands()) close();
  };
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Logo name={name} />
        <nav className={styles.links} aria-label="Main">
          <NavLink to="/categories">Categories</NavLink>
          <NavLink to="/library">Library</NavLink>
        </nav>
        {search}
        {theme}
        {sells && (
          <SignedInLink to="/premium" className={`${buttons.strong} ${styles.premium}`}>
            Premium
          </SignedInLink>
        )}
        <AccountLink className={`${buttons.quiet} ${styles.account}`} />
        <IconButton
          className={styles.open}
          label="Open menu"
          onClick={openByScript}
          {...command('show-modal')}
        >
          <MenuIcon />
        </IconButton>
      </div>
      <dialog id="site-menu" ref={menu} className={styles.menu} aria-label="Menu">
        <div className={styles.menuTop}>
          <Logo name={name} onClick={close} />
          <IconButton label="Close menu" onClick={closeByScript} {...command('close')}>
            <CloseIcon />
          </IconButton>
        </div>
        <nav className={styles.menuLinks} aria-label="Menu">
          <Link to="/" onClick={close}>
            Home
          </Link>
          {sells && (
            <SignedInLink to="/premium" onClick={close}>
              Premium
            </SignedInLink>
          )}
          <Link to="/categories" onClick={close}>
            Categories
          </Link>
          <Link to="/library" onClick={close}>
            Library
          </Link>
          <AccountLink onChoose={close} />
        </nav>
      </dialog>
    </header>
  );
}
