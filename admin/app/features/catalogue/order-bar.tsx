import { Button } from '@longstrip/kit/button.tsx';
import { Form, SubmitButton } from '@longstrip/kit/form.tsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { type ChangesOf, lastChangeApi } from '../../platform/last-change.api.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import styles from './catalogue.module.css';

const SavedOrder = lazyDialog(async () => (await import('./saved-order.tsx')).SavedOrder);

type OrderBarProps = {
  isOutdated: boolean;
  /** The calls that tell who changed the list. */
  changes: ChangesOf;
  isSaving: boolean;
  /** The order that is saved now, by name. */
  saved: readonly { id: string; title: string }[];
  onSave: () => void;
  onDiscard: () => void;
};

/** Saves or discards a new order. Leaving the screen before that asks first. */
export function OrderBar({ isOutdated, changes, isSaving, saved, onSave, onDiscard }: OrderBarProps) {
  const form = useFormGuard(true);
  const [isLooking, setLooking] = useState(false);
  const isRefused = isOutdated && !isSaving;
  const { data } = lastChangeApi.endpoints.lastChange.useQuery(isRefused ? changes : skipToken);
  return (
    <ActionBar
      label={
        isRefused
          ? `${data?.author ?? 'Someone else'} changed this list. Your order is still here.`
          : 'The order has changed'
      }
    >
      <Form
        ref={form}
        className={styles.order}
        busy={isSaving}
        action={async () => {
          onSave();
          return null;
        }}
      >
        <SubmitButton small>Save order</SubmitButton>
        <Button variant="quiet" small onClick={onDiscard}>
          Discard
        </Button>
        {isOutdated && (
          <Button variant="quiet" small onClick={() => setLooking(true)}>
            Look at the other order
          </Button>
        )}
      </Form>
      {isLooking && <SavedOrder items={saved} onClose={() => setLooking(false)} />}
    </ActionBar>
  );
}
