import type { IdentityContext } from '../../context.ts';
import { ToolkitError } from '../toolkit-error.ts';

/** Verifies an address, changes it or takes an old one back: what the code is good for. */
export async function applyCode(
  _wish: { oobCode: string; origin: string },
  _context: IdentityContext,
): Promise<object> {
  throw new ToolkitError('INVALID_OOB_CODE');
}
