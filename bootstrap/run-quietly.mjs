import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program without showing its output, and passes signals on to it. Answers how it ended, and its last output.
 * @param {string} file @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number | string, output: string }>}
 */
export function runQuietly(file, args, options) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text) => (output = (output + text).slice(-20_000));
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const stop = (signal) => child.kill(signal);
    for (const signal of signals) process.once(signal, stop);
    const done = (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `\n${error.message}`;
      done(error.code ?? 'an error');
    });
    child.once('close', (code, signal) => done(code ?? signal));
  });
}
