/**
 * Loaded into the program that the bootstrap starts: when the bootstrap is gone, even by kill -9, the
 * program is asked to stop, so that nothing keeps running that nobody started.
 */
// Workers that the program forks inherit this file; their channel is another one, and theirs.
if (process.channel && process.env.LONGSTRIP_LEASH === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
