/** node server/test/schema/write-schema.ts: writes schema.sql and the row types from a migrated database. */
import { writeFile } from 'node:fs/promises';
import { testDatabase } from '../testing.ts';
import { schemaFiles } from './describe-schema.ts';

const database = await testDatabase();
for (const [file, text] of await schemaFiles(database)) await writeFile(file, text);
await database.close();
