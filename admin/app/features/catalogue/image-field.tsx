import { Text } from '@mantine/core';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useEffect, useMemo } from 'react';
import { FileInput } from '../../ui/fields.tsx';
import type { StaffComic } from './catalogue.api.ts';
import styles from './catalogue.module.css';

type Crop = { label: string; width: number; ratio: string };
type ImageFieldProps = {
  label: string;
  description: string;
  /** What is there already. */
  picture: StaffComic['coverImage'];
  file: File | null;
  onChange: (file: File | null) => void;
  /** Every place in which readers see it, as it is cropped there. */
  crops: readonly Crop[];
};

export function ImageField({ label, description, picture, file, onChange, crops }: ImageFieldProps) {
  const local = useObjectUrl(file);
  const url = local ?? (picture ? plainUrl(picture, 800) : null);
  return (
    <div>
      <FileInput
        label={label}
        description={description}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        value={file}
        onChange={onChange}
      />
      {url && (
        <div className={styles.crops}>
          {crops.map((crop) => (
            <figure key={crop.label}>
              <img
                className={styles.crop}
                src={url}
                alt={`${label} as in: ${crop.label}`}
                style={{ width: crop.width, aspectRatio: crop.ratio }}
              />
              <Text component="figcaption" size="xs" c="dimmed">
                {crop.label}
              </Text>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
