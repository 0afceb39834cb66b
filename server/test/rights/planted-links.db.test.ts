import { allLinks, testPlantedLinks } from './planted-links.ts';

/** The database cluster: root would hand over everything that the link leads to. */
testPlantedLinks(allLinks.filter(([name]) => name === 'postgres/cluster'));
