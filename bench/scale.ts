/** node bench/scale.ts: writes docs/scale.md, what a site of some size needs, computed from measured figures. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const file = (name: string) => path.join(import.meta.dirname, name);
export const pagePath = file('../docs/scale.md');
/** Microseconds of a processor for one request. */
const figures = JSON.parse(readFileSync(file('figures.json'), 'utf8')) as {
  measured: string;
  [name: string]: number | string;
};
const micros = (name: string) => Number(figures[name]);

/** What one reader does in a month. */
const reader = { episodes: 12, documents: 1.2, images: 40, imageBytes: 100_000, lists: 4, writes: 1.5 };
const peak = 4;
/** Of images and pages, by a cache in front of the nodes. */
const cdnHits = 0.95;
/** Of lists, by the cache of a node; what is left goes to the database. */
const listHits = 0.6;
/** Of a core at the peak, so that a node may fail. */
const load = 0.5;
/** Dollars a month. Offers differ by a factor of five; put in your own. */
const prices = { core: 20, cdnGigabyte: 0.01, storedGigabyte: 0.02 };
const secondsOfMonth = 30 * 86_400;

type Size = { readers: number; comics: number; runs: string; firstLimit: string };
const sizes: Size[] = [
  {
    readers: 1e6,
    comics: 500,
    runs: 'one machine with nginx in front ([example](../deploy/proxies/)), embedded PostgreSQL or one of your own',
    firstLimit: 'the line of the machine, at the peak',
  },
  {
    readers: 10e6,
    comics: 5_000,
    runs: 'three nodes, `STORAGE=s3`, a CDN, PostgreSQL with a replica, PgBouncer',
    firstLimit: 'memory of the page cache: raise PAGE_CACHE_SIZE until its hits stay above 90 %',
  },
  {
    readers: 100e6,
    comics: 50_000,
    runs: 'nodes by role (pages, api, jobs), `STORAGE=s3`, a CDN with purging, a primary of its own with replicas, PgBouncer',
    firstLimit: 'writes on the one primary: places and counted reads',
  },
];

const perSecond = (perMonth: number) => (perMonth / secondsOfMonth) * peak;
const cores = (requests: number, name: string) => (requests * micros(name)) / 1e6;
const whole = (value: number) => Math.max(1, Math.ceil(value));
const grouped = (value: number) => Math.round(value).toLocaleString('en');

function needsOf({ readers, comics }: Size) {
  const episodes = readers * reader.episodes;
  const [documents, images, lists, writes] = [
    episodes * reader.documents,
    episodes * reader.images,
    episodes * reader.lists,
    episodes * reader.writes,
  ].map(perSecond) as [number, number, number, number];
  const missed = 1 - cdnHits;
  const nodeCores =
    cores(documents * missed, 'cachedPage') +
    cores(images * missed, 'imageBehindProxy') +
    cores(lists * listHits, 'cachedList') +
    cores(lists * (1 - listHits), 'list') +
    cores(writes, 'write');
  const databaseCores = cores(lists * (1 - listHits), 'listInDatabase') + cores(writes, 'writeInDatabase');
  const alone = nodeCores + cores(documents * cdnHits, 'cachedPage') + cores(images * cdnHits, 'image');
  const gigabytes = (episodes * reader.images * reader.imageBytes) / 1e9;
  // Originals and two formats in three widths: about five times what one reader loads.
  const stored = (comics * 60 * reader.images * reader.imageBytes * 5) / 1e9;
  const money =
    (whole(nodeCores / load) + whole(databaseCores / load)) * prices.core +
    gigabytes * prices.cdnGigabyte +
    stored * prices.storedGigabyte;
  return { documents, images, lists, writes, nodeCores, databaseCores, alone, gigabytes, money };
}

export function scalePage(): string {
  const rows = sizes.map((size) => {
    const needs = needsOf(size);
    const gigabits = (needs.images * reader.imageBytes * 8) / 1e9;
    return [
      grouped(size.readers),
      `${grouped(needs.documents)} / ${grouped(needs.images)} / ${grouped(needs.lists)} / ${grouped(needs.writes)}`,
      `${gigabits.toFixed(1)} Gbit/s`,
      needs.alone.toFixed(2),
      needs.nodeCores.toFixed(2),
      needs.databaseCores.toFixed(2),
      size.runs,
      `$${grouped(needs.money)}`,
      size.firstLimit,
    ];
  });
  const columns = [
    'Readers a month',
    'Peak a second: documents / images / lists / writes',
    'Images at the peak',
    'Cores without a CDN',
    'Cores of nodes with one',
    'Cores of the database',
    'What runs',
    'About, a month',
    'What ends first',
  ];
  const table = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `<!-- Written by bench/scale.ts from bench/figures.json. -->

# How large a site can become

${table.join('\n')}

Computed, not tried: from the processor time of single requests (${figures.measured}). A reader opens
${reader.episodes} episodes a month, each with ${reader.documents} documents, ${reader.images} images of
${reader.imageBytes / 1000} KB, ${reader.lists} lists and ${reader.writes} writes (places, counted reads). The peak is
${peak} times the mean. A cache in front answers ${cdnHits * 100} % of documents and images, the cache of a node
${listHits * 100} % of lists. Money: a core costs $${prices.core} a month and is used to ${load * 100} % at the peak, a
gigabyte through the CDN $${prices.cdnGigabyte}, a stored one $${prices.storedGigabyte}; the CDN is most of it. Change the
figures in \`bench/scale.ts\` for your own offers.

| Measured, µs of a processor | |
| --- | --- |
${Object.entries(figures)
  .filter(([, value]) => typeof value === 'number')
  .map(([name, value]) => `| ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} | ${value} |`)
  .join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(pagePath, scalePage());
  console.log('docs/scale.md is written.');
}
