import { useNavigate } from 'react-router';
import { ComicForm } from '../features/catalogue/comic-form.tsx';
import { afterSave } from '../ui/form-guard.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const navigate = useNavigate();
  return (
    <Page>
      <ComicForm onSaved={({ id }) => void navigate(`/comics/${id}`, afterSave)} />
    </Page>
  );
}
