import { DATA_ID, MODEL_ID, type PageData } from './pageData.ts'

/** Bytes that become one piece of base64: a multiple of three, so that pieces can be joined. */
const PIECE = 3 << 18

/** Nothing may be fetched: the page itself forbids it to the browser. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; connect-src data: blob:"

const style = `
:root{color-scheme:light dark;--bg:light-dark(#f4f6f8,#242a31);--end:light-dark(#e1e6ec,#14171a);--surface:light-dark(#fff,#1b1f25);--line:light-dark(#d5dbe3,#323a45);--text:light-dark(#18202b,#e8ecf2);--muted:light-dark(#4f5b6b,#a4afbd);--accent:light-dark(#1560c8,#74aefc);--soft:light-dark(#e3eefc,#1b2e49)}
*{box-sizing:border-box}html,body{height:100%;margin:0}
body{display:grid;grid-template:48px 1fr/0 1fr;font:14px/1.4 system-ui,sans-serif;color:var(--text);background:linear-gradient(var(--bg),var(--end))}
body[data-tree]{grid-template-columns:280px 1fr}
header{grid-column:1/-1;display:flex;align-items:center;gap:8px;padding:0 12px;background:var(--surface);border-bottom:1px solid var(--line);min-width:0}
h1{flex:1;margin:0;font-size:15px;font-weight:650;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
header button,nav button{min-height:34px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:inherit;font:inherit;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible,input:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
button[aria-pressed=true]{background:var(--soft);border-color:var(--accent)}
#tree{overflow:auto;background:var(--surface);border-right:1px solid var(--line);visibility:hidden}body[data-tree] #tree{visibility:visible}
#tree>input{width:calc(100% - 24px);margin:12px;padding:7px 10px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit}
#tree ul{list-style:none;margin:0;padding:0 0 0 14px}#tree>ul{padding:0 8px 16px}
#tree li>span,#tree summary>span{display:inline-flex;align-items:center;gap:4px;min-height:26px;max-width:100%}
#tree li>span{padding-left:15px}#tree button{border:0;background:none;color:inherit;font:inherit;padding:2px 4px;border-radius:4px;cursor:pointer;text-align:start;white-space:nowrap}
li[data-selected]>span button,li[data-selected]>details>summary button{background:var(--soft);color:var(--accent)}
li[data-match]>span button,li[data-match]>details>summary button{text-decoration:underline}
#stage{position:relative;min-width:0;overflow:hidden}#view{position:absolute;inset:0;width:100%;height:100%;touch-action:none}
nav{position:absolute;left:50%;bottom:16px;transform:translateX(-50%);display:flex;gap:6px;flex-wrap:wrap;justify-content:center;width:max-content;max-width:calc(100% - 24px)}
#ruler{position:absolute;inset:0;width:100%;height:100%;pointer-events:none;stroke:var(--accent);stroke-width:2;fill:var(--surface)}
#told{position:absolute;left:50%;top:12px;transform:translateX(-50%);width:max-content;max-width:calc(100% - 24px);padding:6px 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface);font-variant-numeric:tabular-nums}#told[hidden]{display:none}
#fileViews{min-height:34px;max-width:220px;padding:0 8px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:inherit;font:inherit}
.balloon{position:absolute;left:0;top:0;min-width:22px;padding:1px 5px;border:1.5px solid var(--accent);border-radius:11px;background:var(--surface);color:var(--accent);font-size:11px;font-weight:700;text-align:center;pointer-events:none}.balloon[hidden]{display:none}
#sheet{padding:12px;border-top:1px solid var(--line)}#sheet summary{cursor:pointer;font-weight:650}#sheet div{overflow:auto}#sheet table{border-collapse:collapse;font-size:12px;margin-top:8px}#sheet td,#sheet th{border:1px solid var(--line);padding:2px 6px;text-align:start;white-space:nowrap}
#wait{position:absolute;inset:0;display:grid;place-items:center;color:var(--muted)}#wait[data-shape]{pointer-events:none;place-items:start center;padding-top:16px}
@media(max-width:700px){body[data-tree]{grid-template:48px 45% 1fr/1fr}body[data-tree] #tree{border:0;border-bottom:1px solid var(--line)}body:not([data-tree]){grid-template:48px 1fr/1fr}body:not([data-tree]) #tree{display:none}header button,nav button{min-height:44px}}
`

/** A page that shows one model, offline too: viewer, model and texts are all within it. `model` is a prepared one (docs/STREAM.md); `viewer` the code of `main.ts`. */
export async function pageText(data: PageData, viewer: string, model: Blob): Promise<Blob> {
  const { labels, name, language } = data
  const button = (attributes: string, text: string): string => `<button type="button" ${attributes}>${escaped(text)}</button>`
  const { views: ofFile = [], sheet } = data.pmi ?? {}
  const options = [
    `<option value="">${escaped(labels.fileViews)}</option>`,
    ...ofFile.map(({ name: own }, at) => `<option value="${at}">${escaped(own)}</option>`),
  ]
  const fileViews = ofFile.length > 0 ? `<select id="fileViews" aria-label="${escaped(labels.fileViews)}">${options.join('')}</select>` : ''
  const line = (cells: readonly string[], tag: 'th' | 'td'): string => `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  const table = sheet
    ? `<details id="sheet"><summary>${escaped(sheet.title)}</summary><div><table>${sheet.rows.map((row, at) => line(row, at === 0 ? 'th' : 'td')).join('')}</table></div></details>`
    : ''
  const head =
    `<!doctype html>\n<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="generator" content="Facet"><title>${escaped(name)}</title><style>${style}</style></head>\n` +
    `<body data-tree><header>${button('id="panel"', labels.tree)}<h1>${escaped(name)}</h1>${button('id="measure" aria-pressed="false"', labels.measure)}${button('id="edges" aria-pressed="true"', labels.edges)}</header>` +
    `<aside id="tree" aria-label="${escaped(labels.tree)}"><input type="search" placeholder="${escaped(labels.search)}" aria-label="${escaped(labels.search)}"><ul></ul>${table}</aside>` +
    `<main id="stage"><canvas id="view"></canvas><div id="wait">${escaped(labels.loading)}</div><nav>${button('id="fit"', labels.fit)}` +
    `${Object.entries(labels.views)
      .map(([view, label]) => button(`data-view="${view}"`, label))
      .join('')}${fileViews}</nav></main>\n` +
    `<script type="application/json" id="${DATA_ID}">${scriptSafe(JSON.stringify(data))}</script>\n<script type="text/plain" id="${MODEL_ID}">`
  const tail = `</script>\n<script type="module">${viewer.replaceAll('</script', String.raw`<\/script`)}</script></body></html>\n`
  return new Blob([head, ...(await base64Of(model)), tail], { type: 'text/html' })
}

async function base64Of(blob: Blob): Promise<string[]> {
  const pieces: string[] = []
  for (let from = 0; from < blob.size; from += PIECE) {
    const bytes = new Uint8Array(await blob.slice(from, from + PIECE).arrayBuffer())
    let binary = ''
    for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    pieces.push(btoa(binary))
  }
  return pieces
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** JSON that cannot end the script that it stands in. */
const scriptSafe = (json: string): string => json.replaceAll('<', String.raw`\u003c`)
