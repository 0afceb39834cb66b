/**
 * The image of deploy/Containerfile, built without a registry of images: its base is a Debian made by mmdebstrap. It is
 * started in the way of a container runtime, with its own user, a root file system that cannot be written, and nothing
 * of the environment of the test.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
const authorities = '/etc/ssl/certs/ca-certificates.crt';

export type Image = Awaited<ReturnType<typeof buildImage>>;

type ImageConfig = { Env: string[]; Cmd: string[]; User: string; Healthcheck: { Test: string[] } };

export async function buildImage() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'image-'));
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
  const buildah = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('buildah', [...storage, ...args], {
      env,
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trim();
  };
  const remove = async () => {
    await buildah('umount', '--all').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const archive = path.join(folder, 'debian.tar');
    await run('mmdebstrap', ['--variant=essential', '--include=libstdc++6', 'bookworm', archive]);
    const base = await imageOf(buildah, 'scratch', [['add', archive, '/']]);
    await rm(archive);
    // Stands for the official image with Node: the Node and the npm of this machine.
    const node = await realpath(process.env['npm_node_execpath'] ?? process.execPath);
    const npm = path.dirname(path.dirname(await realpath(process.env['npm_execpath']!)));
    const builder = await imageOf(buildah, base, [
      ['copy', node, '/usr/local/bin/node'],
      ['copy', npm, '/usr/local/lib/npm'],
      ['run', 'ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm'],
      ...(existsSync(authorities)
        ? [
            ['copy', authorities, '/authorities.crt'],
            ['config', '--env', 'NODE_EXTRA_CA_CERTS=/authorities.crt'],
          ]
        : []),
    ]);
    const image = (
      await buildah(
        'bud',
        '--quiet',
        '--format=docker',
        `--build-arg=BASE=${base}`,
        `--build-arg=BUILD_BASE=${builder}`,
        '--file=deploy/Containerfile',
        '.',
      )
    )
      .split('\n')
      .at(-1)!;
    const inspected = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageConfig };
    };
    const files = await buildah('mount', await buildah('from', image));
    return {
      files,
      config: inspected.Docker.config,
      remove,
      start: (settings: Record<string, string>, command?: string[]) =>
        startContainer({ files, config: inspected.Docker.config, folder }, settings, command),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function imageOf(
  buildah: (...args: string[]) => Promise<string>,
  from: string,
  steps: string[][],
): Promise<string> {
  const container = await buildah('from', from);
  for (const [verb = '', ...args] of steps) {
    if (verb === 'config') await buildah(verb, ...args, container);
    else await buildah(verb, ...(verb === 'run' ? [] : ['--quiet']), container, ...args);
  }
  return buildah('commit', '--quiet', '--rm', container);
}

export type Container = { process: ChildProcess; output(): string; ended: Promise<number | null> };

type Started = { files: string; config: ImageConfig; folder: string };

/** The volume /data is kept between starts. */
async function startContainer(
  { files, config, folder }: Started,
  settings: Record<string, string>,
  command: string[] = config.Cmd,
): Promise<Container> {
  const data = path.join(folder, 'data');
  if (!existsSync(data)) {
    // A new volume takes over the owner and the rights of the folder in the image.
    await run('cp', ['-a', path.join(files, 'data'), data]);
  }
  const mount = path.join(folder, 'mount');
  await mkdir(mount, { recursive: true });
  const script = `set -e
    mount --bind "$1" "$2"
    mount -o remount,bind,ro "$2"
    mount --bind "$3" "$2/data"
    mount -t tmpfs -o mode=1777,nosuid,nodev,noexec none "$2/tmp"
    mount --rbind /proc "$2/proc"
    mount --rbind /dev "$2/dev"
    root=$2 user=$4
    shift 4
    exec chroot --userspec="$user" "$root" /usr/bin/env -i -C /app PATH=/usr/local/bin:/usr/bin:/bin "$@"`;
  const child = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      script,
      'sh',
      files,
      mount,
      data,
      config.User,
      ...config.Env,
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      ...command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, output: () => output, ended };
}
