import { fromLocalField, toLocalField } from '@longstrip/kit/local-moment.ts';
import { timeZone } from '../../ui/time.tsx';

/** A moment as a date field shows it, in the site's time zone. */
export function toLocal(moment: string | null | undefined): string {
  return moment ? toLocalField(new Date(moment), timeZone) : '';
}

/** The moment that a date field names; empty if the field is empty. */
export function toMoment(local: string): string {
  return fromLocalField(local, timeZone) ?? '';
}

type SavedArtwork = { hasFailedArtwork: boolean; picture: unknown; file: File | null };

/** What an artwork field says if the server could not process the saved file, and no other one is chosen. */
export function failedArtwork({ hasFailedArtwork, picture, file }: SavedArtwork): string | undefined {
  return hasFailedArtwork && !picture && !file ? 'It could not be processed. Upload it again.' : undefined;
}
