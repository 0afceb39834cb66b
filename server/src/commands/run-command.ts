/** What the commands have in common. */
import { openCore, type Core } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';

/** Runs a command and ends the process with its exit code, or with 1 and the error message. */
export function runCommand(command: () => Promise<number>): void {
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}

/** Opens everything below HTTP, without job workers, for the time of a command. */
export async function withCore(name: string, work: (core: Core) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const { workerUser } = await leaveRoot(config);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name, workerUser });
  try {
    return await work(core);
  } finally {
    await core.close();
  }
}
