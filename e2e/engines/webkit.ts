/** WebKitGTK over WebDriver, in the small browser that comes with it, on a screen in memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { until } from '../harness/until.ts';
import { callOf, type Driver, keysOf, pressAt, windowSize } from './driver.ts';

export type WebKit = { driver: string; browser: string; screen: string };

export async function openWebKit({ driver, browser, screen }: WebKit): Promise<Driver> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'longstrip-webkit-'));
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[], env: Record<string, string>, stdout: 'ignore' | 'pipe') => {
    const child = spawn(program, args, {
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
      stdio: ['ignore', stdout, 'ignore'],
    });
    children.unshift(child);
    return child;
  };
  const close = async () => {
    for (const child of children) await ended(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const size = `${windowSize.width}x${windowSize.height + 200}x24`;
    const xvfb = start(screen, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {}, 'pipe');
    const display = await new Promise<string>((resolve, reject) => {
      xvfb.stdout!.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
      xvfb.once('exit', () => reject(new Error('Xvfb ended.')));
    });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    start(
      driver,
      [`--port=${port}`],
      {
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        GTK_A11Y: 'none',
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        // The sandbox of WebKit needs user namespaces, which containers refuse.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      'ignore',
    );
    const isReady = () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('WebKitWebDriver answers', isReady);
    return { ...(await connect(url, browser)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function connect(url: string, binary: string): Promise<Omit<Driver, 'close'>> {
  let session = '';
  async function send<T>(command: string, body: object): Promise<T> {
    const response = await fetch(url + session + command, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${command}: ${value.error} ${value.message}`);
    return value;
  }
  const { sessionId } = await send<{ sessionId: string }>('/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
  });
  session = `/session/${sessionId}`;
  const setRect = (width: number, height: number) => send('/window/rect', { x: 0, y: 0, width, height });
  const evaluate: Driver['evaluate'] = async (run, ...args) => {
    const script = `const done = arguments[0];
      Promise.resolve(${callOf(run, args)}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send<{ value?: never; error?: string }>('/execute/async', {
      script,
      args: [],
    });
    if (error) throw new Error(error);
    return value as never;
  };
  // The bars of the browser take part of its window.
  await setRect(windowSize.width, windowSize.height);
  const [width, height] = await evaluate(() => [innerWidth, innerHeight] as const);
  await setRect(windowSize.width * 2 - width, windowSize.height * 2 - height);
  const perform = (actions: object) => send('/actions', { actions: [actions] });
  return {
    goTo: (to) => send('/url', { url: to }),
    evaluate,
    press: async (x, y) => void (await perform(pressAt(x, y))),
    type: async (text) => void (await perform(keysOf(text))),
  };
}
