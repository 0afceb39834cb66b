/** The provider's own script for payment pages. Numbers that are no test cards never leave the browser. */
import { testCards } from '@longstrip/contract/payments/test-cards';

export const browserScript = `'use strict';
(() => {
  const testNumbers = ${JSON.stringify(testCards.map(({ number }) => number))};
  const failed = (field, code) => ({ error: { field, code } });
  window.Sandbox = () => ({
    async createToken({ number, expiry, cvc }) {
      if (!testNumbers.includes(number.replace(/[ -]/g, ''))) return failed('number', 'not_a_test_card');
      try {
        const response = await fetch('/sandbox/v1/tokens', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ number, expiry, cvc }),
        });
        if (response.status === 429) return failed(null, 'too_many_attempts');
        return response.ok ? await response.json() : failed(null, 'unavailable');
      } catch {
        return failed(null, 'unavailable');
      }
    },
  });
})();
`;
