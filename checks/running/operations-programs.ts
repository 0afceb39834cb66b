/** The programs that operators run beside the site, for `npm run test:operations`. */
import { existsSync } from 'node:fs';
import { hasPackage, withAptGet } from './apt.ts';

/** A file of each package of Debian, by which it is known to be here. */
const packages: Record<string, string> = {
  buildah: '/usr/bin/buildah',
  caddy: '/usr/bin/caddy',
  'ceph-common': '/usr/bin/ceph',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'docker-compose': '/usr/bin/docker-compose',
  haproxy: '/usr/sbin/haproxy',
  libfaketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  mmdebstrap: '/usr/bin/mmdebstrap',
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  prometheus: '/usr/bin/promtool',
  radosgw: '/usr/bin/radosgw',
  restic: '/usr/bin/restic',
  systemd: '/usr/bin/systemd-analyze',
  varnish: '/usr/sbin/varnishd',
  'varnish-modules': '/var/lib/dpkg/info/varnish-modules.list',
};

const missingPackages = () => Object.keys(packages).filter((name) => !existsSync(packages[name]!));

/** Installs those that are missing. A test whose program stays missing fails, because it would show nothing. */
export async function installOperationsPrograms(log: (message: string) => void): Promise<void> {
  if (missingPackages().length === 0) return;
  await withAptGet('operations', log, (aptGet) => {
    log(`Installing ${missingPackages().join(', ')} with apt-get. This takes a few minutes.`);
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', ...missingPackages().filter(hasPackage));
  });
  const missing = missingPackages();
  if (missing.length > 0) log(`Not here, and could not be installed: ${missing.join(', ')}.`);
}
