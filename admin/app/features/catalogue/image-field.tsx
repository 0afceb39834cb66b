import { FileField } from '@longstrip/kit/fields.tsx';
import { plainUrl, shareUrl } from '@longstrip/contract/assets/picture.rules';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import type { StaffComic } from './catalogue.api.ts';
import styles from './catalogue.module.css';

type Crop = {
  label: string;
  width: number;
  ratio: string;
  /** The server chooses this crop from the content of the image. */
  isShared?: true;
};
type ImageFieldProps = {
  name: string;
  label: string;
  description: string;
  /** The saved picture; null if there is none. */
  picture: StaffComic['coverImage'];
  file: File | null;
  onChange: (file: File | null) => void;
  /** How the image is cropped in each place where readers see it. */
  crops: readonly Crop[];
};

export function ImageField({ name, label, description, picture, file, onChange, crops }: ImageFieldProps) {
  const local = useObjectUrl(file);
  const url = local ?? (picture ? plainUrl(picture, 800) : null);
  return (
    <div>
      <FileField
        name={name}
        label={label}
        hint={description}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        value={file}
        onChange={onChange}
      />
      {url && (
        <div className={styles.crops}>
          {crops.map((crop) => (
            <figure key={crop.label}>
              {crop.isShared && local ? (
                <p className={styles.crop} style={{ width: crop.width, aspectRatio: crop.ratio }}>
                  The server chooses this crop when the image is saved.
                </p>
              ) : (
                <img
                  className={styles.crop}
                  src={crop.isShared && picture ? shareUrl(picture) : url}
                  alt={`${label} as in: ${crop.label}`}
                  style={{ width: crop.width, aspectRatio: crop.ratio }}
                />
              )}
              <figcaption>{crop.label}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
