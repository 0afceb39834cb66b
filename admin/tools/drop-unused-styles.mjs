import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss from 'postcss';

/** The class names of Mantine in its scripts and its style sheet. */
const namesIn = (text) => text.match(/\bm_[0-9a-f]+\b/g) ?? [];

/**
 * Mantine's part of the style sheet has the styles of all its components. Removes those of components that no script
 * of the build uses, which are most of them. The name of the file gets the hash of its new content, because browsers
 * cache it for good. Returns the name.
 */
export async function dropUnusedStyles(folder) {
  const document = join(folder, 'index.html');
  const html = await readFile(document, 'utf8');
  // The build has one sheet.
  const [, before] = /href="\/admin\/(static\/style-[^"]+\.css)"/.exec(html);
  const css = await readFile(join(folder, before), 'utf8');
  const after = keep(css, await usedNames(join(folder, 'static'), before));
  const hash = createHash('sha256').update(after).digest('base64url').slice(0, 8);
  const name = before.replace(/-[^-]+\.css$/, `-${hash}.css`);
  await rm(join(folder, before));
  await writeFile(join(folder, name), after);
  await writeFile(document, html.replaceAll(before, name));
  return name;
}

async function usedNames(folder, styles) {
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.some((text) => text.includes(styles))) throw new Error(`A script names ${styles}.`);
  return new Set(texts.flatMap(namesIn));
}

function keep(css, used) {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => namesIn(selector).every((name) => used.has(name)));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}
