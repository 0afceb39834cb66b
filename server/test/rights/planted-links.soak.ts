import { allLinks, testPlantedLinks } from './planted-links.ts';

testPlantedLinks(allLinks);
