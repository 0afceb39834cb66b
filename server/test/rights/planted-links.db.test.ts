import { allLinks, testPlantedLinks } from './planted-links.ts';

/** A folder, a file of secrets, and the cluster that root would hand over. */
const telling = ['uploads', 'secret', 'postgres/cluster'];

testPlantedLinks(allLinks.filter(([name]) => telling.includes(name)));
