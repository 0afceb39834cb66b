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

type RowButtonProps = ComponentProps<'button'> & { isDangerous?: boolean };

export function RowButton({ isDangerous, ...props }: RowButtonProps) {
  return (
    <button type="button" className={styles.button} data-dangerous={isDangerous || undefined} {...props} />
  );
}

type FormButtonProps = ComponentProps<'button'> & { isPrimary?: boolean; isBusy?: boolean };

/** Looks like Mantine's button. It keeps the focus while it is disabled, as it is after saving. */
export function FormButton({ isPrimary, isBusy, disabled, onClick, ...props }: FormButtonProps) {
  const isDisabled = disabled || isBusy;
  return (
    <button
      type="button"
      className={styles.form}
      data-primary={isPrimary || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isDisabled || undefined}
      // Prevents also that Enter in a field sends the form.
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
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
export function SmallButton(props: ComponentProps<'button'>) {
  return <button type="button" className={styles.small} {...props} />;
}

export function RowCheckbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={styles.checkbox} {...props} />;
}
