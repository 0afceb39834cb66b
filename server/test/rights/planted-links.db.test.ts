import { allLinks, testPlantedLinks } from './planted-links.ts';

/** The cluster, which root would hand over with all that the link leads to. */
testPlantedLinks(allLinks.filter(([name]) => name === 'postgres/cluster'));
