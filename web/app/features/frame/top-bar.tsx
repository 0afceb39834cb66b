import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useOverlay } from '../../platform/router/index.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { AccountDoor } from './account-door.tsx';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

/** Invoker commands open and close the menu before (and without) our script; React's types do not know them yet. */
const command = (name: string) => ({ command: name, commandfor: 'site-menu' });

/** Browsers that know commands would do twice what is done by hand too. */
const knowsCommands = () => 'commandForElement' in HTMLButtonElement.prototype;

/** The bar of every page; up to 768 px wide its links move into a full-screen menu. */
export function TopBar({ name, theme }: { name: string; theme: ReactNode }) {
  const menu = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => menu.current?.close();
  useOverlay(open, close);
  // Commands open it without us, and React hears nothing of it.
  useEffect(() => {
    const element = menu.current!;
    const look = () => setOpen(element.open);
    look();
    element.addEventListener('toggle', look);
    return () => element.removeEventListener('toggle', look);
  }, []);
  const openByHand = () => {
    if (!knowsCommands()) menu.current?.showModal();
  };
  const closeByHand = () => {
    if (!knowsCommands()) close();
  };
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Logo name={name} />
        <nav className={styles.links} aria-label="Main">
          <NavLink to="/categories">Categories</NavLink>
        </nav>
        {theme}
        <AccountDoor className={styles.door!} />
        <button
          type="button"
          className={styles.open}
          aria-label="Open menu"
          onClick={openByHand}
          {...command('show-modal')}
        >
          <MenuIcon />
        </button>
      </div>
      <dialog id="site-menu" ref={menu} className={styles.menu} aria-label="Menu">
        <div className={styles.menuTop}>
          <Logo name={name} onClick={close} />
          <button
            type="button"
            className={styles.open}
            aria-label="Close menu"
            onClick={closeByHand}
            {...command('close')}
          >
            <CloseIcon />
          </button>
        </div>
        <nav className={styles.menuLinks} aria-label="Menu">
          <Link to="/" onClick={close}>
            Home
          </Link>
          <Link to="/categories" onClick={close}>
            Categories
          </Link>
          <AccountDoor onChoose={close} />
        </nav>
      </dialog>
    </header>
  );
}
