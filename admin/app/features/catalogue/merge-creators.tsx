import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Form, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import { failureOf } from '@longstrip/kit/refusal.ts';
import { useState } from 'react';
import { catalogueApi, type StaffCreator } from './catalogue.api.ts';
import { comicCount } from './creator-texts.ts';
import { NameList } from './name-list.tsx';
import { useDeletion } from './use-deletion.ts';

type MergeCreatorsProps = { creators: readonly StaffCreator[]; onClose: () => void; onDone: () => void };

/** Makes one creator of several records, which were the same person. */
export function MergeCreators({ creators, onClose, onDone }: MergeCreatorsProps) {
  const [merge] = catalogueApi.endpoints.mergeCreators.useMutation();
  const announce = useDeletion();
  // That with the most comics is likely to be the right one.
  const [into, setInto] = useState(() => creators.toSorted((a, b) => b.allComics - a.allComics)[0]!.id);
  const target = creators.find(({ id }) => id === into)!;
  const others = creators.filter(({ id }) => id !== into);
  const onMerge = async () => {
    const { data, error } = await merge({
      id: into,
      ids: others.map(({ id }) => id),
      basedOn: Object.fromEntries(creators.map(({ id, version }) => [id, version])),
    });
    if (!data) return failureOf(error);
    onDone();
    await announce({
      message: `Merged into “${target.name}”.`,
      remove: async () => ({ data: data.trashed }),
    });
    return null;
  };
  return (
    <Dialog onClose={onClose} title="Merge creators">
      <Form action={onMerge}>
        <Stack>
          <Select
            name="id"
            label="Who remains"
            options={creators.map(({ id, name, allComics }) => ({
              value: id,
              label: `${name} (comics: ${comicCount(allComics)})`,
            }))}
            value={into}
            onChange={({ currentTarget: { value } }) => setInto(value)}
          />
          <div>
            <NameList
              items={others.map(({ id, name }) => ({ id, title: name }))}
              label="These go to the trash with their texts, links and pictures:"
            />
            Their comics and their addresses on the site become those of “{target.name}”, who is also known by
            their names from now on. Restoring one of them from the trash within {trashDays} days undoes its
            merge.
          </div>
          <FormError />
          <Row spread="end">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Merge</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  );
}
