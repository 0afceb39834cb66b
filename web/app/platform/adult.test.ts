import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdultAddress } from './adult.ts';

test('all of the uncensored site is for adults, and uncensored mode on the normal site', () => {
  assert.equal(isAdultAddress('uncensored', { pathname: '/privacy-policy', search: '' }), true);
  assert.equal(isAdultAddress('normal', { pathname: '/comic/1/2/uncensored', search: '' }), true);
  assert.equal(isAdultAddress('normal', { pathname: '/comic/1', search: '?a=b&mode=uncensored' }), true);
});

test('no other page of the normal site is for adults', () => {
  assert.equal(isAdultAddress('normal', { pathname: '/comic/1/2', search: '' }), false);
  assert.equal(isAdultAddress('normal', { pathname: '/comic/1', search: '?mode=other' }), false);
  assert.equal(isAdultAddress('normal', { pathname: '/categories', search: '?genre=uncensored' }), false);
});
