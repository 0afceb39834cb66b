/** Renders docs/configuration.md from the settings, so that the page cannot lag behind the code. */
import { settings, words } from './config.settings.ts';

/** The whole text of docs/configuration.md; `npm run check` compares it with the file. */
export function configurationPage(): string {
  const groups = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(settings.shape)) {
    const word = words.get(schema);
    if (!word) throw new Error(`${name} has no words in config.settings.ts`);
    const shown = word.shownDefault ?? `\`${String(schema.parse(undefined))}\``;
    const rows = groups.get(word.group) ?? [];
    rows.push(`| \`${name}\` | ${shown} | ${word.about} |`);
    groups.set(word.group, rows);
  }
  const tables = [...groups].map(
    ([group, rows]) =>
      `## ${group}\n\n| Variable | Default | What it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
  );
  return `# Configuration

All of it is environment variables, read once when the process starts. None is required.
A wrong value stops the start with a sentence that names the variable. An empty variable counts as unset.

${tables.join('\n')}
_Rendered from \`server/src/config.settings.ts\` by \`configurationPage()\`; do not edit by hand._
`;
}
