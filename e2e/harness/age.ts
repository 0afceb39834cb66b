/** Confirms an age without the age gate. */
import http from 'node:http';
import { endpointPath } from '@longstrip/contract/endpoint';
import { confirmAge as endpoint } from '@longstrip/contract/maturity/age.endpoints';
import type { Page } from '@playwright/test';

const path = endpointPath(endpoint.path);

/** Confirms the age in this browser, on the site of this origin, as its gate would. */
export async function confirmAge(page: Page, origin: string): Promise<void> {
  // A page that every site has and that asks for nothing.
  await page.goto(`${origin}/account/action`, { waitUntil: 'domcontentloaded' });
  await page.evaluate(async (address) => {
    const body = JSON.stringify({ over18: true });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body });
    const { until } = (await response.json()) as { until: string };
    localStorage.setItem('ageConfirmedUntil', until);
  }, path);
  // A document without scripts: those of the page could still load into what is measured next.
  await page.goto(`${origin}/robots.txt`);
}

/** The cookie that proves a confirmed age, for calls without a browser to one of the sites at an address. */
export function ageCookie(at: { hostname: string; port: string }, host: string): Promise<string> {
  const headers = { host, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const target = { ...at, path, method: 'POST', headers };
    const request = http.request(target, (response) => {
      response.resume();
      const [cookie] = response.headers['set-cookie'] ?? [];
      if (cookie) resolve(cookie.split(';')[0]!);
      else reject(new Error(`${host} confirms no age: ${response.statusCode}`));
    });
    request.on('error', reject).end(JSON.stringify({ over18: true }));
  });
}
