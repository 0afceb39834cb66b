/** Added to the address when the bank's own page leads back here. */
const paymentParam = 'payment';

export const paymentInAddress = () => new URLSearchParams(location.search).get(paymentParam);

/** Whether the bank's own page led back here. */
export const isReturnFromBank = () => paymentInAddress() !== null;

/** The present address without the payment it names. */
export function withoutPayment(): string {
  const params = new URLSearchParams(location.search);
  params.delete(paymentParam);
  return location.pathname + (params.size > 0 ? `?${params}` : '');
}
