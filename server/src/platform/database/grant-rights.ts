/** The rights that a server needs: it reads and writes rows, and changes no table. */
import pg from 'pg';

/** Schemas of our tables and of the queue of jobs. */
const schemas = ['public', 'jobs'];

/** Lets `role` read and write every row of the database of this session, which its owner has to open. */
export async function grantRights(session: pg.ClientConfig, role: string): Promise<void> {
  const client = new pg.Client(session);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(rightsOf(role));
  } finally {
    await client.end();
  }
}

function rightsOf(role: string): string {
  const to = `to ${pg.escapeIdentifier(role)}`;
  return schemas
    .flatMap((schema) => [
      `grant usage on schema ${schema} ${to}`,
      `grant select, insert, update, delete on all tables in schema ${schema} ${to}`,
      `grant usage, select, update on all sequences in schema ${schema} ${to}`,
      `grant execute on all functions in schema ${schema} ${to}`,
    ])
    .join(';\n');
}
