import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdultPage } from './adult.ts';

test('all of the uncensored site is for adults, and uncensored mode on the normal site', () => {
  assert.equal(isAdultPage('uncensored', { pathname: '/privacy-policy', search: '' }), true);
  assert.equal(isAdultPage('normal', { pathname: '/comic/1/2/uncensored', search: '' }), true);
  assert.equal(isAdultPage('normal', { pathname: '/comic/1', search: '?a=b&mode=uncensored' }), true);
});

test('no other page of the normal site is for adults', () => {
  assert.equal(isAdultPage('normal', { pathname: '/comic/1/2', search: '' }), false);
  assert.equal(isAdultPage('normal', { pathname: '/comic/1', search: '?mode=other' }), false);
  assert.equal(isAdultPage('normal', { pathname: '/categories', search: '?genre=uncensored' }), false);
});
