/** Loaded into the program that the bootstrap starts: stops it when the bootstrap is gone, even by kill -9. */
// Workers that the program forks load this file too; their channel leads to the program, not to the bootstrap.
if (process.channel && process.env.LONGSTRIP_PARENT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
