import { richText } from '@longstrip/client/rich-text';
import richTextStyles from '@longstrip/client/rich-text.module.css';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './editorial.module.css';
import { editorialApi } from './editorial.api.ts';

type DialogProps = { id: PolicyId; number: number; onClose: () => void };

export function PolicyVersionDialog({ id, number, onClose }: DialogProps) {
  const version = editorialApi.endpoints.policyVersion.useQuery({ id, number });
  return (
    <Dialog onClose={onClose} title={`Version ${number}`} wide>
      <Loaded queries={[version]}>
        {({ html }) => (
          <div className={styles.policy}>
            <div className={richTextStyles.text}>{richText(html)}</div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
