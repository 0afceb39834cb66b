/** Two storages as one, while a site moves from one to the other without a stop. */
import { FileMissing, type FileStorage, type StoredFile } from './file-storage.ts';

/** Writes to `main`. What `main` does not have is read from `also`, and what is removed is removed from both. */
export function twoStorages(main: FileStorage, also: FileStorage): FileStorage {
  /** `main` again at last: the file may have been moved between the first two questions. */
  const inEither = async <T>(ask: (storage: FileStorage) => Promise<T>): Promise<T> => {
    for (const storage of [main, also]) {
      try {
        return await ask(storage);
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
      }
    }
    return ask(main);
  };
  return {
    assertRoom: () => main.assertRoom(),
    putFile: (key, localPath) => main.putFile(key, localPath),
    read: (key, range) => inEither((storage) => storage.read(key, range)),
    open: (key) => inEither((storage) => storage.open(key)),
    // In this order: see `move-files.ts`.
    delete: async (keys) => [...(await also.delete(keys)), ...(await main.delete(keys))],
    sizeOf: async (key) => (await main.sizeOf(key)) ?? (await also.sizeOf(key)) ?? (await main.sizeOf(key)),
    list: (prefix) => merged(main.list(prefix), also.list(prefix)),
    async close() {
      await main.close?.();
      await also.close?.();
    },
  };
}

/** Both in the order of keys; where both have a file, that of `main`. */
async function* merged(
  main: AsyncIterable<StoredFile>,
  also: AsyncIterable<StoredFile>,
): AsyncGenerator<StoredFile> {
  for await (const { left, right } of mergedByKey(main, also)) yield (left ?? right)!;
}

/** The items of two lists in the order of their keys, those with the same key together. */
export async function* mergedByKey<Left extends { key: string }, Right extends { key: string }>(
  lefts: AsyncIterable<Left>,
  rights: AsyncIterable<Right>,
): AsyncGenerator<{ left?: Left; right?: Right }> {
  const [leftItems, rightItems] = [lefts[Symbol.asyncIterator](), rights[Symbol.asyncIterator]()];
  const next = async <T extends { key: string }>(items: AsyncIterator<T>): Promise<T | undefined> => {
    const result = await items.next();
    return result.done ? undefined : result.value;
  };
  try {
    let left = await next(leftItems);
    let right = await next(rightItems);
    while (left || right) {
      const takesLeft = left !== undefined && (right === undefined || left.key <= right.key);
      const takesRight = right !== undefined && (left === undefined || right.key <= left.key);
      yield { ...(takesLeft && { left: left! }), ...(takesRight && { right: right! }) };
      if (takesLeft) left = await next(leftItems);
      if (takesRight) right = await next(rightItems);
    }
  } finally {
    await leftItems.return?.();
    await rightItems.return?.();
  }
}
