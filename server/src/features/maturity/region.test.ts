import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionAllowsMature } from './region.ts';

const rule = { header: 'cf-ipcountry', restricted: ['DE', 'KR'] };

test('a country on the list restricts, in any spelling and number of headers', () => {
  for (const said of ['DE', 'de', ' KR ', 'US, DE', 'DE,US'])
    assert.equal(regionAllowsMature({ 'cf-ipcountry': said }, rule, true), false, said);
  assert.equal(regionAllowsMature({ 'cf-ipcountry': ['US', 'DE'] as unknown as string }, rule, true), false);
});

test('any other region, and an unknown one, is allowed', () => {
  for (const said of ['US', '', 'XX', 'DEU', 'D E'])
    assert.equal(regionAllowsMature({ 'cf-ipcountry': said }, rule, true), true, said);
  assert.equal(regionAllowsMature({}, rule, true), true);
  assert.equal(regionAllowsMature({ 'x-region': 'DE' }, rule, true), true, 'only the named header counts');
  assert.equal(
    regionAllowsMature({ 'cf-ipcountry': 'DE' }, { header: undefined, restricted: [] }, false),
    true,
  );
});

test('a request that does not come from a trusted proxy is restricted, whatever its header', () => {
  for (const headers of [{}, { 'cf-ipcountry': 'US' }, { 'cf-ipcountry': 'DE' }])
    assert.equal(regionAllowsMature(headers, rule, false), false, JSON.stringify(headers));
});
