/** What one file of journeys runs against: a server of its own, filled, gone when the file ends. */
import { after } from 'node:test';
import { fillLibrary, type Library } from './library.ts';
import { type Operator, operatorOf } from './operator.ts';
import { type RunningServer, startServer } from './server-process.ts';

export type Site = RunningServer & { operator: Operator };

export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const server = await startServer(env);
  after(() => server.stop());
  return { ...server, operator: operatorOf(server) };
}

export type LibrarySite = Site & { library: Library };

export async function openLibrary(): Promise<LibrarySite> {
  const site = await openSite();
  return { ...site, library: await fillLibrary(site.operator) };
}
