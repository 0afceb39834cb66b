/** The files of deploy/ name settings that exist, and Kubernetes knows the objects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { settings } from '../../src/config/settings.ts';
import { readCompose, readDeployFile, readKubernetes, type KubernetesObject } from './deploy-files.ts';

const known = (name: string) =>
  Object.hasOwn(settings.shape, name) || /^(NODE_(ENV|OPTIONS)|RESTIC_CACHE_DIR)$/.test(name);
const unknownOf = (names: readonly string[]) => names.filter((name) => !known(name));
const example = (text: string) =>
  text.replaceAll(/\$\{(\w+)(:[-?]([^}]*))?\}/g, (_, name: string, _end, fallback = '') => {
    const values: Record<string, string> = {
      PUBLIC_URL: 'https://comics.example',
      SUPPORT_EMAIL: 'hello@comics.example',
      SECRET: 'x'.repeat(64),
      POSTGRES_PASSWORD: 'secret',
    };
    return values[name] ?? fallback;
  });

test('the image, the compose file and the unit set only settings that exist', () => {
  const image = readDeployFile('Containerfile')
    .split('\nENV ')[1]!
    .split(/\n(?=[A-Z])/)[0]!;
  assert.deepEqual(
    unknownOf([...image.matchAll(/(\w+)=/g)].map(([, name]) => name!).filter((name) => name !== 'warning')),
    [],
  );
  const units =
    readDeployFile('systemd/longstrip@.service') + readDeployFile('systemd/longstrip-run@.service');
  const set = [...units.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '));
  assert.ok(set.length > 3);
  assert.deepEqual(unknownOf(set.map((each) => each.split('=')[0]!)), []);
  const { environment } = readCompose().services.site;
  assert.deepEqual(unknownOf(Object.keys(environment)), []);
  readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, example(value)])));
});

test('the example of settings for compose has a line for each value that the file takes', () => {
  const lines = new Set(readDeployFile('compose/settings.example').match(/^\w+(?==)/gm));
  const taken = readDeployFile('compose/compose.yaml').matchAll(/\$\{(\w+)/g);
  assert.deepEqual(
    [...taken].map(([, name]) => name!).filter((name) => !lines.has(name) && name !== 'LONGSTRIP_IMAGE'),
    [],
  );
});

test('the objects for Kubernetes are valid, and their settings start a server', async () => {
  const objects = readKubernetes();
  assert.deepEqual(
    objects.map(({ kind }) => kind),
    ['ConfigMap', 'Deployment', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'],
  );
  for (const object of objects) await assertValid(object);
  await assert.rejects(assertValid({ ...objects[1]!, spec: { replicas: 'two' } } as KubernetesObject));
  const { data } = objects[0]!;
  assert.deepEqual(unknownOf(Object.keys(data!)), []);
  readConfig({
    ...data,
    DATABASE_URL: 'postgres://longstrip@postgres/longstrip',
    SECRET: 'x'.repeat(64),
    SMTP_URL: 'smtp://mail.example',
  });
});

/** By the schemas of Kubernetes, which the package contains. */
async function assertValid(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<
    string,
    new (data: unknown) => { validate(): void }
  >;
  new models[kind]!(object).validate();
}
