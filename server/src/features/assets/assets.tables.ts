import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { Generated } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { MediaType } from './codec.protocol.ts';
import type { ImagePurpose } from './purposes.ts';
import type { StorageReportRow } from './storage-report.ts';

/** waiting: no variant yet; readable: WebP is there; complete: every format; failed: it will not become readable. */
export type ImageStatus = 'waiting' | 'readable' | 'complete' | 'failed';

type AssetTables = {
  image: {
    id: string;
    purpose: ImagePurpose;
    status: Generated<ImageStatus>;
    failure: string | null;
    file_name: string;
    media_type: MediaType;
    bytes: number;
    width: number;
    height: number;
    sha256: string;
    placeholder: string | null;
    original_key: string;
    created_at: Generated<Date>;
  };
  image_slice: {
    image_id: string;
    position: number;
    stem: string;
    width: number;
    height: number;
    widths: number[];
    formats: PictureFormat[];
  };
  stored_file: {
    key: string;
    image_id: string;
    bytes: number;
    state: 'writing' | 'kept' | 'deleting';
    at: Generated<Date>;
    writer: string;
  };
  storage_report: StorageReportRow;
};

export const assetTables = tablesOf<AssetTables>({ replicated: true });
