import assert from 'node:assert/strict';
import { answers } from '../harness/answers.ts';
import { expect } from '../harness/expect.ts';
import { desktop, journey } from '../harness/journey.ts';
import type { SiteWithDatabase } from '../harness/site-with-database.ts';
import { axeFindings } from '../looks/accessible.ts';
import { haveStaff, signInHere, signInToOffice, staffProblems, type StaffMember } from './staff.ts';

export function endedSession(site: SiteWithDatabase): void {
  const { origin, operator, key } = site;
  const endSessions = async ({ uid }: StaffMember) => {
    const answer = await fetch(`${origin}/api/v1/people/${uid}/sign-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    assert.ok(answer.ok, await answer.text());
  };

  journey(
    'what an editor typed survives the end of the session, and is not shown to another editor',
    { ...desktop, expected: [...staffProblems, answers(400, 401)] },
    async ({ page }) => {
      const editor = await haveStaff(site, { email: 'day@readers.example', role: 'editor' });
      const other = await haveStaff(site, { email: 'night@readers.example', role: 'editor' });
      const { id } = await operator.comic({ title: 'Tide Tables', contentRating: 'T' }, []);
      await signInToOffice(page, `${origin}/admin/comics/${id}?tab=details`, editor);
      const title = page.getByLabel('Title', { exact: true });
      await title.fill('Tide Tables for Two');

      await endSessions(editor);
      await title.press('Enter');
      const cover = page.getByRole('dialog', { name: 'Your session has ended' });
      await expect(cover).toContainText('Sign in as day@readers.example');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(cover.getByLabel('Email')).toBeFocused();
      assert.deepEqual(await axeFindings(page), []);
      await signInHere(page, editor);
      await expect(cover).toHaveCount(0);
      await expect(title).toBeFocused();
      await expect(title).toHaveValue('Tide Tables for Two');
      await title.press('Enter');
      await expect(page.getByRole('heading', { name: 'Tide Tables for Two' })).toBeVisible();

      await title.fill('Nothing for the night');
      await endSessions(editor);
      await title.press('Enter');
      await expect(cover).toBeVisible();
      await signInHere(page, other);
      await expect(cover).toHaveCount(0);
      await expect(title).toHaveValue('Tide Tables for Two');
    },
  );
}
