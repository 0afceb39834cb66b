/** Does what a command line asks for and ends the process: with the code that is answered, or with 1 and why it failed. */
export function runCommand(command: () => Promise<number>): void {
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
