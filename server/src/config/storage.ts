/** Where files are stored, and where backups copy those of a bucket to. */
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

export type StorageKind = 'disk' | 's3';

export type S3Config = {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined means: what the SDK finds, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly pathStyle: boolean;
};

export type StorageConfig = {
  readonly main: StorageKind;
  /** Also read, while a site moves from one to the other. */
  readonly also: StorageKind | undefined;
  /** Present if one of them is `s3`. */
  readonly s3: S3Config | undefined;
  /** Where backups copy the files of the bucket to: the absolute path of a folder, or another bucket. */
  readonly copy: string | S3Config | undefined;
};

export function storageOf(s: Settings): StorageConfig {
  const { STORAGE: main, STORAGE_ALSO: also } = s;
  if (main === also) throw new ConfigError('STORAGE_ALSO must be another storage than STORAGE.');
  if (main !== 's3' && also !== 's3') {
    if (s.BACKUP_FOLDER || s.BACKUP_S3_BUCKET)
      throw new ConfigError(
        'BACKUP_FOLDER and BACKUP_S3_BUCKET need STORAGE=s3: the files of a disk are in the backup itself.',
      );
    return { main, also, s3: undefined, copy: undefined };
  }
  const s3 = bucketOf(s, '');
  if (!s3) throw new ConfigError('The storage s3 needs S3_BUCKET.');
  // On a disk they would be files that the other machines do not have.
  if (main === 's3' && (!s.SECRET || !s.SMTP_URL))
    throw new ConfigError(
      'STORAGE=s3 needs SECRET and SMTP_URL: the secret and the mails are not in the bucket.',
    );
  return { main, also, s3, copy: copyOf(s, s3) };
}

function copyOf(s: Settings, s3: S3Config): StorageConfig['copy'] {
  const bucket = bucketOf(s, 'BACKUP_');
  if (s.BACKUP_FOLDER && bucket)
    throw new ConfigError('Only one of BACKUP_FOLDER and BACKUP_S3_BUCKET can be set.');
  if (bucket?.bucket === s3.bucket && bucket.endpoint === s3.endpoint)
    throw new ConfigError('BACKUP_S3_BUCKET must be another bucket than S3_BUCKET.');
  return s.BACKUP_FOLDER ? path.resolve(s.BACKUP_FOLDER) : bucket;
}

/** Undefined if no bucket is named by the settings that begin so. */
function bucketOf(s: Settings, prefix: '' | 'BACKUP_'): S3Config | undefined {
  const bucket = s[`${prefix}S3_BUCKET`];
  const endpoint = s[`${prefix}S3_ENDPOINT`];
  const accessKeyId = s[`${prefix}S3_ACCESS_KEY_ID`];
  const secretAccessKey = s[`${prefix}S3_SECRET_ACCESS_KEY`];
  if (!accessKeyId !== !secretAccessKey)
    throw new ConfigError(`${prefix}S3_ACCESS_KEY_ID and ${prefix}S3_SECRET_ACCESS_KEY need each other.`);
  return bucket === undefined
    ? undefined
    : {
        bucket,
        endpoint,
        region: s[`${prefix}S3_REGION`],
        credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
        pathStyle: s.S3_PATH_STYLE ?? endpoint !== undefined,
      };
}
