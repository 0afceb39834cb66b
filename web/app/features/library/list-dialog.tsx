import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { CopyButton } from '@longstrip/kit/copy-button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { TextArea } from '@longstrip/kit/fields.tsx';
import { Form, type FormAction, FormButtons, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { useSite } from '../../platform/site.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { refusedForm } from '../../ui/refused-form.ts';
import styles from './lists.module.css';
import { type ComicList, listsApi } from './lists.api.ts';

const sharingLabels: Record<ComicList['sharing'], string> = {
  off: 'Only me',
  'with texts': 'Everybody with the link',
  'without texts': 'Everybody with the link, without name and text',
};
const sharings = Object.keys(sharingLabels) as ComicList['sharing'][];

type DialogProps = {
  /** Null: a new one. */
  list: ComicList | null;
  /** Comics that a new list begins with. */
  comicIds?: string[];
  onClose: () => void;
};

/** Makes a list, or changes its texts and who sees it. */
export function ListDialog({ list, comicIds, onClose }: DialogProps) {
  const { origin } = useSite();
  const [create] = listsApi.endpoints.createList.useMutation();
  const [change] = listsApi.endpoints.changeList.useMutation();
  const save: FormAction = async (fields) => {
    const texts = { name: String(fields.get('name')).trim(), about: String(fields.get('about')).trim() };
    const sharing = fields.get('sharing') as ComicList['sharing'];
    const { error } = list
      ? await change({ id: list.id, ...texts, sharing })
      : await create({ ...texts, ...(comicIds && { comicIds }) });
    if (error) return refusedForm(error);
    onClose();
    return null;
  };
  return (
    <Dialog open onClose={onClose} title={list ? 'Edit list' : 'New list'} closesBeside={false}>
      <Form action={save}>
        <Field label="Name" name="name" maxLength={100} required defaultValue={list?.name} />
        <TextArea
          label="Text (optional)"
          name="about"
          hint="What the list is about."
          maxLength={1000}
          minRows={2}
          maxRows={8}
          defaultValue={list?.about}
        />
        {list && (
          <fieldset className={styles.sharing}>
            <legend>Who sees it</legend>
            {sharings.map((sharing) => (
              <Checkbox
                key={sharing}
                type="radio"
                name="sharing"
                value={sharing}
                label={sharingLabels[sharing]}
                defaultChecked={sharing === list.sharing}
              />
            ))}
          </fieldset>
        )}
        {list?.token && (
          <p className={styles.link}>
            <span>{`${origin}/list/${list.token}`}</span>
            <CopyButton text={`${origin}/list/${list.token}`} />
          </p>
        )}
        <FormError />
        <FormButtons>
          <SubmitButton>Save</SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  );
}
