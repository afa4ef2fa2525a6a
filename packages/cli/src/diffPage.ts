import { figureRows, partLines } from './diffText.ts'
import { drawModel } from './raster/drawModel.ts'
import { encodePng } from './raster/png.ts'
import type { OpenedModel } from './open.ts'
import type { DiffReport } from './schemas.ts'
import { write } from './figures.ts'

const SIZE = { width: 640, height: 480 }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The difference as one page without scripts, with pictures of both versions from the same place. */
export function diffPage(report: DiffReport, before: OpenedModel, after: OpenedModel): string {
  const boxes = [before, after].map(({ measures }) => measures.bounds)
  const both = [0, 1, 2, 3, 4, 5].map((i) => (i < 3 ? Math.min : Math.max)(boxes[0][i], boxes[1][i])) as unknown as (typeof boxes)[0]
  const figure = (model: OpenedModel, caption: string): string => {
    const picture = Buffer.from(encodePng(drawModel(model, { ...SIZE, frame: both }))).toString('base64')
    return `<figure><img width="${SIZE.width}" height="${SIZE.height}" alt="" src="data:image/png;base64,${picture}"><figcaption>${escape(caption)}</figcaption></figure>`
  }
  const rows = figureRows(report).map(
    (row) => `<tr${row.differs ? ' class="differs"' : ''}><th>${row.name}</th><td>${row.before}</td><td>${row.after}</td></tr>`,
  )
  const parts = report.parts.map((part) => {
    const [name, ...lines] = partLines(part)
    return `<li><b>${escape(name)}</b>${lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escape(line.trim())}</li>`).join('')}</ul>` : ''}</li>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(report.before.path)} → ${escape(report.after.path)}</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1320px;padding:0 1rem;color:#1c2530;background:#fff}
.pictures{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{max-width:100%;height:auto;border:1px solid #d5dbe2}
th{text-align:left;font-weight:400;padding-right:1rem}td{padding-right:1rem;font-variant-numeric:tabular-nums}.differs td:last-child{font-weight:600}
@media(prefers-color-scheme:dark){body{color:#e8edf2;background:#1d2228}img{border-color:#39424c}}
</style>
<h1>${report.same ? `The same within ${write(report.tolerance)} mm` : 'Differences'}</h1>
<div class="pictures">${figure(before, report.before.path)}${figure(after, report.after.path)}</div>
<table>${rows.join('')}</table>
<ul>${parts.join('')}</ul>
</html>
`
}
