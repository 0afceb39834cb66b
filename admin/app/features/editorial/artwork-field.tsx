import type { Picture } from '@longstrip/contract/assets/picture';
import { FileField } from '@longstrip/kit/fields.tsx';
import type { FormField } from '../../ui/form-fields.tsx';

type ArtworkOptions<Saved> = {
  label: string;
  hint: string;
  /** A new object needs it. */
  required?: boolean;
  pictureOf: (saved: Saved) => Picture | null;
};

/** Artwork, whose value is the file that replaces the saved one. Says if the server could not process that. */
export function artworkField<Saved extends { hasFailedArtwork: boolean }>({
  label,
  hint,
  required = false,
  pictureOf,
}: ArtworkOptions<Saved>): FormField<File | null, Saved> {
  return {
    label,
    initial: null,
    isFile: true,
    of: () => null,
    textOf: (_file, saved) => pictureOf(saved),
    input: ({ name, value, onChange, saved }) => (
      <FileField
        {...{ name, label, hint, value, onChange }}
        accept="image/*"
        required={required && !saved}
        error={
          saved?.hasFailedArtwork && !pictureOf(saved) && !value
            ? 'It could not be processed. Upload it again.'
            : undefined
        }
      />
    ),
  };
}
