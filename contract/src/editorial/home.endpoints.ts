import { endpoint } from '../endpoint.ts';
import { noBody } from '../fields.ts';
import { homePage, homePageParams, homePageUpdateBody, savedHomePage } from './home.shapes.ts';

export const readHomePage = endpoint({
  cacheTags: ['HomePage', 'Comic', 'Genre', 'Ranking', 'Day'],
  name: 'readHomePage',
  method: 'GET',
  path: '/home-page',
  access: 'public',
  summary: 'The rows of the home page of this site, with the comics that they show.',
  body: noBody,
  answer: homePage,
});
export const readSavedHomePage = endpoint({
  name: 'readSavedHomePage',
  personalData: false,
  method: 'GET',
  path: '/home-pages/{siteVariant}',
  access: ['editor'],
  summary: 'The rows of the home page of one of the sites, also those that are not shown.',
  params: homePageParams,
  body: noBody,
  answer: savedHomePage,
});
export const updateHomePage = endpoint({
  name: 'updateHomePage',
  method: 'PUT',
  path: '/home-pages/{siteVariant}',
  access: ['editor'],
  summary: 'Replaces the rows of the home page of a site.',
  params: homePageParams,
  body: homePageUpdateBody,
  answer: savedHomePage,
});
