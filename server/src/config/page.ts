/** Renders docs/configuration.md from the settings, so that the page cannot lag behind the code. */
import { descriptions } from './descriptions.ts';
import { settings } from './settings.ts';

/** The whole text of docs/configuration.md; `npm run check` compares it with the file. */
export function configurationPage(): string {
  const groups = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(settings.shape)) {
    const description = descriptions.get(schema);
    if (!description) throw new Error(`${name} has no description in settings.ts`);
    const shown = description.shownDefault ?? `\`${String(schema.parse(undefined))}\``;
    const rows = groups.get(description.group) ?? [];
    rows.push(`| \`${name}\` | ${shown} | ${description.about} |`);
    groups.set(description.group, rows);
  }
  const tables = [...groups].map(
    ([group, rows]) =>
      `## ${group}\n\n| Variable | Default | What it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
  );
  return `# Configuration

Settings are environment variables, read once when the process starts. None is required.
A wrong value stops the start with a sentence that names the variable. An empty variable counts as unset.

${tables.join('\n')}
_Rendered from \`server/src/config/settings.ts\` by \`configurationPage()\`; do not edit by hand._
`;
}
