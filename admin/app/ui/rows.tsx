/**
 * Parts of rows, as plain elements that look like those of Mantine. A list has hundreds, and those of Mantine take
 * about ten times as long to render.
 */
import type { ComponentProps, ReactNode } from 'react';
import { hrefOf } from '../platform/plain-links.ts';
import styles from './rows.module.css';

type TextLinkProps = { to: string; title?: string; children: ReactNode };

export function TextLink({ to, title, children }: TextLinkProps) {
  return (
    <a className={styles.link} href={hrefOf(to)} title={title}>
      {children}
    </a>
  );
}

/** Leads out of the back office. */
export function SiteLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  );
}

/** A button that looks like a link. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={styles.link} {...props} />;
}

/** The heading of a part of a screen. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.sectionTitle}>{children}</h2>;
}

/** A second line, small and pale. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

type BadgeProps = { tone?: 'accent' | 'danger' | 'quiet'; children: ReactNode };

/** A state in a word or two. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A button that cannot be used keeps the focus and says why: see `whyNot`. */
type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & { isBusy?: boolean };

/** While it works, a button keeps the focus and cannot be pressed. */
const busy = (isBusy: boolean | undefined, onClick: ButtonProps['onClick']) =>
  ({
    'aria-busy': isBusy || undefined,
    'aria-disabled': isBusy || undefined,
    // Prevents also that Enter in a field sends the form.
    onClick: isBusy ? (event) => event.preventDefault() : onClick,
  }) satisfies ComponentProps<'button'>;

type RowButtonProps = ButtonProps & { isDangerous?: boolean };

export function RowButton({ isDangerous, isBusy, onClick, ...props }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-dangerous={isDangerous || undefined}
      {...busy(isBusy, onClick)}
      {...props}
    />
  );
}

/** Looks like Mantine's button. */
export function FormButton({ isPrimary, isBusy, onClick, ...props }: ButtonProps & { isPrimary?: boolean }) {
  return (
    <button
      type="button"
      className={styles.form}
      data-primary={isPrimary || undefined}
      {...busy(isBusy, onClick)}
      {...props}
    />
  );
}

/** A link that looks like the main button. */
export function MainLink({ to, children }: TextLinkProps) {
  return (
    <a className={styles.form} data-primary href={hrefOf(to)}>
      {children}
    </a>
  );
}

/** Looks like Mantine's small button. */
export function SmallButton({ isBusy, onClick, ...props }: ButtonProps) {
  return <button type="button" className={styles.small} {...busy(isBusy, onClick)} {...props} />;
}

export function RowCheckbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={styles.checkbox} {...props} />;
}
