/** A process that turns one text into HTML and ends. micromark escapes HTML and refuses script addresses. */
import { micromark } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/** Markdown with tables; addresses written out become links. */
const markdown = {
  extensions: [gfmTable(), gfmAutolinkLiteral()],
  htmlExtensions: [gfmTableHtml(), gfmAutolinkLiteralHtml()],
};

process.once('message', (text: string) => {
  process.send!(micromark(text, markdown), () => process.disconnect());
});
