import { Refusal } from './refusal.ts';

/** Refuses an edit that is based on another version than the present one: it would undo what someone else changed. */
export function refuseStale(basedOn: number | undefined, present: number): void {
  if (basedOn !== undefined && basedOn !== present) throw new Refusal('edit_conflict');
}
