/**
 * Sends one request over and over through keep-alive connections, in a process of its own; sends the result to its
 * parent.
 */
import http from 'node:http';
import { answerLoad, repeat } from './repeat.ts';
import { send, type Call } from './send.ts';

export type Load = Call & { port: number; connections: number; seconds: number };

answerLoad(async ({ connections, seconds, ...call }: Load) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let bytes = 0;
  const measured = await repeat({ atOnce: connections, seconds }, async () => {
    bytes = (await send(call, agent)).bytes.length;
  });
  agent.destroy();
  return { ...measured, bytes };
});
