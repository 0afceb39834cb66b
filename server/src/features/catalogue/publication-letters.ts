/** The letters about chapters that readers could not read, to the editors who planned them. */
import { readinessStates } from '@longstrip/contract/catalogue/readiness.rules';
import { readinessTexts } from '@longstrip/contract/catalogue/readiness.texts';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import { defineFormerLetterQueue, defineLetter, type Letters } from '../../platform/mail/letters.ts';

type LettersContext = {
  db: Database;
  letters: Pick<Letters, 'send'>;
  config: Pick<Config, 'siteName' | 'supportEmail' | 'timeZone' | 'site'>;
  /** Who hears of the plans of this account: it, if it may still edit; else all admins. */
  editorsFor(uid: string | null): Promise<{ uid: string; email: string }[]>;
};

const payload = z.object({
  /** The account that planned them; null for all admins. */
  uid: z.string().nullable(),
  chapters: z.array(
    z.object({
      comic: z.string(),
      title: z.string(),
      plannedAt: z.string(),
      readiness: z.enum(readinessStates),
    }),
  ),
});

type Text = { name: string; subject: string; text: string };

const notReady = (when: 'day' | 'hour' | 'held', { name, ...text }: Text) => {
  const letter = defineLetter({
    kind: `catalogue.not_ready_${when}`,
    name,
    payload,
    /** For several admins, each gets a letter that is tried on its own. */
    async write({ uid, chapters }, { db, letters, config, editorsFor }: LettersContext) {
      const [first, ...others] = await editorsFor(uid);
      if (others.length > 0)
        await db.transaction(async (tx) => {
          for (const editor of [first!, ...others])
            await letters.send(tx, letter, { uid: editor.uid, chapters });
        });
      return others.length > 0 || !first
        ? null
        : { to: first.email, uid: first.uid, ...contentOf(config, text, chapters) };
    },
  });
  return letter;
};

/** In their order. Each is sent at most once for a plan. */
export const publicationLetters = [
  notReady('day', {
    name: 'Not ready a day before it is planned (to editors)',
    subject: 'Planned for tomorrow, but not ready',
    text: 'Readers could not read this if it appeared now. It will be held at its time unless pages are ready by then.',
  }),
  notReady('hour', {
    name: 'Not ready an hour before it is planned (to editors)',
    subject: 'Planned for the next hour, but not ready',
    text: 'Readers could not read this if it appeared now. It will be held at its time unless pages are ready by then.',
  }),
  notReady('held', {
    name: 'An episode is held (to editors)',
    subject: 'Held, because readers could not read it',
    text: 'The planned time has come, but there is no page that readers can see. It appears by itself as soon as one is ready.',
  }),
];

export const formerPublicationLetterQueue = defineFormerLetterQueue(
  'catalogue-letter',
  z.looseObject({ notice: z.string() }),
);

function contentOf(
  config: LettersContext['config'],
  { subject, text }: Omit<Text, 'name'>,
  chapters: z.infer<typeof payload>['chapters'],
) {
  const { timeZone } = config;
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone });
  const { publicUrl } = config.site;
  return renderLetter(config, {
    subject,
    paragraphs: [text],
    rows: chapters.map(({ comic, title, plannedAt, readiness }) => [
      `${comic}: ${title}`,
      `${moment.format(new Date(plannedAt))}. ${readinessTexts[readiness]}.`,
    ]),
    ...(publicUrl && {
      button: { label: 'Open what is scheduled', link: `${publicUrl}/admin/publications` },
    }),
    footnotes: ['You get this because you planned it, or because you are an admin of the site.'],
  });
}
