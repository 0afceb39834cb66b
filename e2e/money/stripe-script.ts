/** Replaces Stripe's script, its frames and the answers to their requests, all at Stripe's addresses. */
import type { BrowserContext } from '@playwright/test';
import type { openStripeDouble } from '@longstrip/server/testing';

type Double = Awaited<ReturnType<typeof openStripeDouble>>;

const script = `window.Stripe = Object.assign(() => ({
  _registerWrapper() {},
  elements: () => ({
    create: (name) => ({
      on() {}, update() {}, focus() {}, clear() {}, destroy() {},
      mount(place) {
        const frame = document.createElement('iframe');
        frame.title = name;
        frame.src = 'https://js.stripe.com/field.html?' + name;
        Object.assign(frame.style, { border: '0', width: '100%', height: '19px' });
        place.append(frame);
      },
    }),
  }),
  async createPaymentMethod() {
    const response = await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST' });
    return { paymentMethod: await response.json() };
  },
  handleNextAction: ({ clientSecret }) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.src = 'https://hooks.stripe.com/challenge?' + clientSecret;
    addEventListener('message', () => { frame.remove(); resolve({}); }, { once: true });
    document.body.append(frame);
  }),
}), { version: 'endive' });`;

const field = `<!doctype html><html lang="en"><title>Card</title><style>body{margin:0}input{border:0;width:100%}</style>
<input aria-label="Card" oninput="fetch('https://api.stripe.com/typed?' + this.value)">`;
const challenge = `<!doctype html><html lang="en"><title>Bank</title><button>Confirm</button><script>
document.querySelector('button').onclick = async () => {
  await fetch('https://api.stripe.com/answer' + location.search);
  parent.postMessage('answered', '*');
};</script>`;

/** The number that is typed into the first frame decides what the card does. */
export async function serveStripe(context: BrowserContext, double: Double): Promise<void> {
  const html = (body: string) => ({ contentType: 'text/html', body });
  const headers = { 'access-control-allow-origin': '*' };
  let number = '';
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill(
      route.request().url().includes('field.html')
        ? html(field)
        : { contentType: 'text/javascript', body: script },
    ),
  );
  await context.route('https://hooks.stripe.com/**', (route) => route.fulfill(html(challenge)));
  await context.route('https://api.stripe.com/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === '/typed') number = search.slice(1);
    if (pathname === '/v1/payment_methods')
      return route.fulfill({ headers, json: { id: double.createPaymentMethod(number)['id'] } });
    if (pathname === '/answer') {
      const secret = search.slice(1);
      const intent = double.all('payment_intent').find((each) => each['client_secret'] === secret)!;
      double.answerChallenge(intent['id'], 'complete');
    }
    return route.fulfill({ headers, json: {} });
  });
}
