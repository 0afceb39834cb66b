import type { Picture } from '@longstrip/contract/assets/picture';
import { plainUrl, shareUrl } from '@longstrip/contract/assets/picture.rules';
import { FileField } from '@longstrip/kit/fields.tsx';
import type { FormField } from '../../ui/form-fields.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import styles from './catalogue.module.css';

type Crop = {
  label: string;
  width: number;
  ratio: string;
  /** The server chooses this crop from the content of the image. */
  isShared?: true;
};
type ImageOptions<Saved> = {
  label: string;
  hint: string;
  /** The saved picture; null if there is none. */
  pictureOf: (saved: Saved) => Picture | null;
  /** How the image is cropped in each place where readers see it. */
  crops: readonly Crop[];
};

/** A picture, whose value is the file that replaces the saved one. */
export function imageField<Saved>({
  label,
  hint,
  pictureOf,
  crops,
}: ImageOptions<Saved>): FormField<File | null, Saved> {
  return {
    label,
    width: 'half',
    initial: null,
    isFile: true,
    of: () => null,
    textOf: (_file, saved) => pictureOf(saved),
    input: ({ name, value, onChange, saved }) => (
      <ImageInput
        {...{ name, label, hint, crops, onChange }}
        file={value}
        picture={saved ? pictureOf(saved) : null}
      />
    ),
  };
}

type ImageInputProps = Pick<ImageOptions<never>, 'label' | 'hint' | 'crops'> & {
  name: string;
  picture: Picture | null;
  file: File | null;
  onChange: (file: File | null) => void;
};

function ImageInput({ name, label, hint, picture, file, onChange, crops }: ImageInputProps) {
  const local = useObjectUrl(file);
  const url = local ?? (picture ? plainUrl(picture, 800) : null);
  return (
    <div>
      <FileField
        {...{ name, label, hint, onChange }}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        value={file}
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
