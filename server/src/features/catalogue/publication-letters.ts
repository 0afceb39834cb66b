import { readinessTexts } from '@longstrip/contract/catalogue/readiness.texts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { publicationLetters, type PublicationLetter } from './catalogue.queues.ts';

export type PublicationLettersContext = {
  db: Database;
  jobs: Pick<Jobs, 'sendMany'>;
  mail: Mail;
  config: Pick<Config, 'siteName' | 'supportEmail' | 'timeZone' | 'site'>;
  /** Who hears of the plans of this account: it, if it may still edit; else all admins. */
  editorsFor(uid: string | null): Promise<{ uid: string; email: string }[]>;
};

/** Sends a letter to who planned the publication. For several admins, each gets a letter that is tried on its own. */
export async function sendPublicationLetter(
  letter: PublicationLetter,
  { db, jobs, mail, config, editorsFor }: PublicationLettersContext,
): Promise<void> {
  const [first, ...others] = await editorsFor(letter.uid);
  if (others.length > 0) {
    const letters = [first!, ...others].map(({ uid }) => ({ ...letter, uid }));
    await db.transaction((tx) => jobs.sendMany(tx, publicationLetters, letters));
  } else if (first)
    await mail.send({ to: first.email, uid: first.uid, ...publicationLetter(config, letter) });
}

const texts: Record<PublicationLetter['notice'], { subject: string; text: string }> = {
  day: {
    subject: 'Planned for tomorrow, but not ready',
    text: 'Readers could not read this if it appeared now. It will be held at its time unless pages are ready by then.',
  },
  hour: {
    subject: 'Planned for the next hour, but not ready',
    text: 'Readers could not read this if it appeared now. It will be held at its time unless pages are ready by then.',
  },
  held: {
    subject: 'Held, because readers could not read it',
    text: 'The planned time has come, but there is no page that readers can see. It appears by itself as soon as one is ready.',
  },
};

function publicationLetter(
  config: PublicationLettersContext['config'],
  { notice, chapters }: Pick<PublicationLetter, 'notice' | 'chapters'>,
) {
  const { subject, text } = texts[notice];
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
