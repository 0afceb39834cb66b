import { newId } from '@longstrip/client/new-id';
import { useAppDispatch } from '@longstrip/client/store';
import { call } from '@longstrip/client/calls';
import type { CallResult } from '@longstrip/contract/rendering';
import { useEffect, useRef, useState } from 'react';
import { callUncached } from './call-uncached.ts';
import { withoutPayment } from './payment-in-address.ts';
import { type CardChoice, purchaseOf, type PurchaseState } from './purchase.ts';

/** Orders with a card and a key; the answer names the payment. */
export type Order = (
  card: CardChoice,
  idempotencyKey: string,
) => Promise<CallResult<{ data: { paymentId: string }[] }>>;

/** One purchase on this page, and the state it is in. `earlier`: the payment of an earlier page that it continues. */
export function usePurchase(order: Order, earlier: string | null) {
  const [begun, setBegun] = useState(earlier);
  const dispatch = useAppDispatch();
  const [state, setState] = useState<PurchaseState>({ step: 'form' });
  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
  });
  // oxlint-disable-next-line react-hooks/refs -- read when something is ordered, not while rendering
  const [purchase] = useState(() =>
    purchaseOf({
      async create(card, key) {
        const result = await latestOrder.current(card, key);
        return result.ok ? { ok: true, answer: result.answer.data[0]! } : result;
      },
      async process(id) {
        const result = await dispatch(
          callUncached(
            call('processPayment', 'POST', '/payments/{id}/process', {
              params: { id },
              body: { returnPath: withoutPayment() },
            }),
          ),
        );
        return result.ok ? { ok: true, answer: result.answer.data[0]! } : result;
      },
      async cancel(id) {
        const result = await dispatch(
          callUncached(call('cancelPayment', 'POST', '/payments/{id}/cancel', { params: { id } })),
        );
        return result.ok ? { ok: true, answer: result.answer.data[0]! } : result;
      },
      newKey: () => newId(),
      onState: setState,
    }),
  );
  const [isResuming, setResuming] = useState(earlier !== null);
  useEffect(() => {
    if (earlier) void purchase.resume(earlier).finally(() => setResuming(false));
  }, [earlier, purchase]);
  const asked = state.step === 'action' ? state.payment.id : null;
  useEffect(() => {
    if (!asked) return;
    // Back from the page of the bank, the browser may show this page as it was when it left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBegun(asked);
      void purchase.poll();
    };
    // The bank may have been answered in another tab.
    const onVisible = () => {
      if (document.visibilityState === 'visible') void purchase.poll();
    };
    addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [asked, purchase]);
  // A reload must not show again a decline that was already read.
  useEffect(() => {
    if (begun && state.step === 'form' && state.declined)
      history.replaceState(history.state, '', withoutPayment());
  }, [begun, state]);
  // The reader comes back to this payment, from the page of the bank or after a reload.
  const isResumed = 'payment' in state && state.payment.id === begun;
  return { state, purchase, isResuming, isResumed };
}
