import * as contract from '@longstrip/contract/editorial/editorial.endpoints';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { authorOf } from '../versions/index.ts';
import { policyOf, putPolicy, renderPolicy, withNames } from './policies.ts';
import { findPolicyVersion, listPolicyVersions } from './policy-versions.ts';
import type { EditorialContext } from './ports.ts';
import { policyTemplates } from './templates/index.ts';

/** Binds the calls about policy texts and their versions. */
export function servePolicies(calls: Calls, context: EditorialContext): void {
  const { db, lookUpAuthorName, policyNames } = context;

  calls.serveCached(contract.readPolicy, {
    shared: ({ params }) => db.fromReplica(() => onePolicy(params.id)),
    tags: ({ params }) => [`Policy:${params.id}`],
  });

  calls.serve(contract.updatePolicy, async ({ params, body, caller, recordBefore }) => {
    const html = await renderPolicy(body.text);
    const change = { ...params, ...body, html, author: authorOf(caller) };
    const version = await db.transaction((tx) => putPolicy(tx, change, context));
    // The former text stays available as this version.
    recordBefore({ text: `version ${version}` });
    return onePolicy(params.id);
  });

  const shownAs = async (text: string) => withNames(await renderPolicy(text), policyNames);

  calls.serve(contract.previewPolicy, async ({ body }) => ({ html: await shownAs(body.text) }));

  calls.serve(contract.readPolicyTemplate, async ({ params }) => ({ text: policyTemplates[params.id] }));

  calls.serve(contract.listPolicyVersions, ({ params, body }) =>
    listPolicyVersions(db, { ...params, ...body }, lookUpAuthorName),
  );

  calls.serve(contract.readPolicyVersion, async ({ params }) => {
    const version = await findPolicyVersion(db, params, lookUpAuthorName);
    return { ...version, html: await shownAs(version.text) };
  });

  calls.serve(contract.restorePolicyVersion, async ({ params, body, caller }) => {
    const { text } = await findPolicyVersion(db, params, lookUpAuthorName);
    const html = await renderPolicy(text);
    await db.transaction((tx) =>
      putPolicy(tx, { id: params.id, text, html, ...body, author: authorOf(caller) }, context),
    );
    return onePolicy(params.id);
  });

  async function onePolicy(id: PolicyId) {
    const policy = await policyOf(db, id, policyNames);
    if (!policy) throw new Refusal('policy_not_found');
    return policy;
  }
}
