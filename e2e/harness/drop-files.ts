import type { Locator } from '@playwright/test';

/** Drags files and folders of this machine onto an element and drops them, as from a file manager. */
export async function dropFiles(onto: Locator, files: string[]): Promise<void> {
  await onto.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await onto.boundingBox())!;
  const session = await onto.page().context().newCDPSession(onto.page());
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  await session.detach();
}
