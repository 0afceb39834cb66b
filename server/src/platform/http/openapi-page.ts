import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import { escapeHtml } from './escape-html.ts';
import { refusals } from '@longstrip/contract/refusals';

type Json = Record<string, unknown>;
type Document = {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json };
  info: { title: string };
};

const style = `
body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;color:#1c1922;background:#fbf7f0}
h2{margin-top:3rem}details{border:1px solid #e4dccf;border-radius:14px;padding:.75rem 1rem;margin:.75rem 0;background:#fff}
summary{cursor:pointer}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f4eee4;padding:1rem;border-radius:8px}
.m{display:inline-block;min-width:4.5rem;font-weight:700}table{border-collapse:collapse}td{padding:.25rem 1rem .25rem 0;vertical-align:top}
.table{overflow-x:auto}
@media(prefers-color-scheme:dark){body{background:#0f0e13;color:#f5f1ea}details{background:#1a1820;border-color:#2d2a36}pre{background:#0f0e13}a{color:#ff5c35}}
`;

/** Renders openapi.json as a page, without scripts. */
export function openApiPage(document: Json, endpoints: Endpoint[]): { html: string; style: string } {
  const { paths, components, info } = document as unknown as Document;
  const calls = endpoints
    .map((endpoint) => {
      const operation = paths[endpoint.path]![endpoint.method.toLowerCase()]!;
      return `<details id="${endpoint.name}"><summary><span class="m">${endpoint.method}</span> <code>${escapeHtml(apiBase + endpoint.path)}</code> ${
        endpoint.access === 'public' ? '' : `(${[endpoint.access].flat().join(', ')})`
      }<br>${escapeHtml(endpoint.summary)}</summary>${block('Parameters', operation.parameters)}${block('Body', operation.requestBody)}${block('Answer', operation.responses)}</details>`;
    })
    .join('\n');
  const codes = Object.entries(refusals)
    .map(
      ([code, { status, title }]) =>
        `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
    )
    .join('');
  const shapes = Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="shape-${name}"><summary><code>${name}</code></summary>${block('', schema)}</details>`,
    )
    .join('\n');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(info.title)}</title><style>${style}</style></head><body><h1>${escapeHtml(info.title)}</h1><p>Machine-readable: <a href="${apiBase}/openapi.json">openapi.json</a>. Marked calls need <code>Authorization: Bearer …</code>: the ID token of a signed-in person with one of the named roles, or an operator key, which acts as an admin.</p><h2>Calls</h2>${calls}<h2>Refusals</h2><div class="table" tabindex="0" role="region" aria-label="Refusals"><table>${codes}</table></div><h2>Shapes</h2>${shapes}</body></html>`;
  return { html, style };
}

function block(title: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return `${title && `<h3>${title}</h3>`}<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
