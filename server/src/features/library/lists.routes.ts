import * as contract from '@longstrip/contract/library/lists.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeList, createList, deleteLists, orderLists } from './change-lists.ts';
import type { LibraryContext } from './library.routes.ts';
import { listsOf, sharedList } from './lists.queries.ts';

const ownerOf = ({ person, site }: Caller) => ({ uid: person!.uid, site });

export function serveLists(calls: Calls, { db, clock, lockAccountShared }: LibraryContext): void {
  const ports = { lockAccountShared };

  calls.serve(contract.listMyLists, async ({ caller }) => ({ data: await listsOf(db, ownerOf(caller)) }));

  calls.serve(contract.createList, ({ body, caller, once }) =>
    db.transaction((tx) =>
      once(tx, async () => ({
        data: [await createList(tx, ownerOf(caller), { ...body, now: clock.now() }, ports)],
      })),
    ),
  );

  calls.serve(contract.changeList, async ({ params: { id }, body, caller }) => ({
    data: [await db.transaction((tx) => changeList(tx, { ...ownerOf(caller), id }, body, ports))],
  }));

  calls.serve(contract.orderLists, async ({ body, caller }) => ({
    data: await db.transaction((tx) => orderLists(tx, ownerOf(caller), body.ids, ports)),
  }));

  calls.serve(contract.deleteLists, async ({ body, caller }) => ({
    data: await db.transaction((tx) => deleteLists(tx, ownerOf(caller), body.ids, ports)),
  }));

  calls.serve(contract.readSharedList, async ({ body: { token }, caller: { site } }) => {
    const list = await sharedList(db, { token, site });
    if (!list) throw new Refusal('list_not_found');
    const { name, about, comicIds, sharing } = list;
    return sharing === 'with texts' ? { name, about, comicIds } : { name: null, about: '', comicIds };
  });
}
