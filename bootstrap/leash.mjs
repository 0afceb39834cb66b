/**
 * Loaded into the program that the bootstrap starts: when the bootstrap is gone, even by kill -9, the
 * program is asked to stop, so that nothing keeps running that nobody started.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
