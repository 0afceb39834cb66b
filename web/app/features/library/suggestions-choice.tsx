import { minPeopleOfPair } from '@longstrip/contract/discovery/similar.rules';
import { useSession } from '@longstrip/client/session/use-session';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { libraryApi } from './library.api.ts';
import styles from './suggestions-choice.module.css';

/** Whether the library of the account counts for similar comics; without an account it never does. */
export function SuggestionsChoice() {
  const { user, signedIn } = useSession();
  return user && signedIn ? <Choice key={user.uid} uid={user.uid} /> : null;
}

function Choice({ uid }: { uid: string }) {
  const query = libraryApi.endpoints.librarySettings.useQuery(uid);
  const [update, { error: refused, isLoading: isSaving, originalArgs: sent }] =
    libraryApi.endpoints.updateLibrarySettings.useMutation();
  const { data, error } = query;
  if (!data && !error) return null;
  return (
    <section className={styles.choice} aria-labelledby="suggestions">
      <h2 id="suggestions">Similar comics</h2>
      {data ? (
        <Checkbox
          label="Use my library for suggestions"
          aria-describedby="suggestions-about"
          // Until the account answers with it.
          checked={sent && (isSaving || query.isFetching) ? sent.suggestions : data.suggestions}
          onChange={({ currentTarget }) => void update({ suggestions: currentTarget.checked })}
        />
      ) : (
        <ReadFailure query={query}>Your choice could not be loaded.</ReadFailure>
      )}
      {refused && <p role="alert">Your choice could not be saved. It is as it was before.</p>}
      <p id="suggestions-about" className={styles.about}>
        The comics that you follow and read then help to find out which comics are similar, for everybody. Two
        comics count only if at least {minPeopleOfPair} people have both, and nobody sees who they are. 18+
        comics count only on the 18+ site, and only as long as you keep their history. You can turn this off
        at any time; the next day nothing of it is used any more.
      </p>
    </section>
  );
}
