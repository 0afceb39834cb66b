/** node checks/write-configuration.ts: writes docs/configuration.md from the settings. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configurationPage } from '../server/src/config/page.ts';
import { configurationFile } from './rules/configuration-page.ts';

await writeFile(path.join(import.meta.dirname, '..', configurationFile), configurationPage());
console.log(`${configurationFile} is written.`);
