/** One engine on one file, medians of fresh processes: CPU and wall seconds of the first opening and of a warm one, memory that the first added in MB. */
export interface Figures {
  first: { cpu: number; wall: number }
  warm: { cpu: number; wall: number }
  memory: number
  triangles: number
}

/** In a browser: seconds from handing the file over to the first picture of the model and to the complete one, longest task in ms, memory of the page's process in MB. */
export interface BrowserFigures {
  firstPicture: number
  complete: number
  longest: number
  memory?: number
}

/** Figures, or why there are none. */
export type Result<T> = T | { failed: string }

export interface BesidePage {
  date: string
  /** The machine in general terms. */
  machine: string
  runs: number
  engines: { name: string; version: string; settings: string }[]
  /** Engines that took no part, each with the reason. */
  passedOver: string[]
  files: { file: string; megabytes: number; node: Record<string, Result<Figures>>; browser: Record<string, Result<BrowserFigures>> }[]
}

type Row = readonly string[]
interface Section {
  title: string
  head: Row
  rows: Row[]
}

const short = (value: number, digits = 3): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(digits))
/** How many times as much as Facet; empty for Facet itself and where one of the two has no figures. */
const times = (theirs: number | undefined, ours: number | undefined): string =>
  theirs === undefined || ours === undefined || !(ours > 0) ? '' : `${short(theirs / ours, 2)}×`
const found = <T extends object>(result: Result<T> | undefined): T | undefined => (result && !('failed' in result) ? result : undefined)

function sectionOf<T extends object>(
  title: string,
  head: Row,
  results: [file: string, Record<string, Result<T>>][],
  cells: (own: T, facet?: T) => string[],
): Section {
  const rows = results.flatMap(([file, engines]) =>
    Object.entries(engines).map(([name, result]): Row => {
      const facet = name === 'Facet' ? undefined : found(engines.Facet)
      return [file, name, ...('failed' in result ? [result.failed, ...head.slice(3).map(() => '')] : cells(result, facet))]
    }),
  )
  return { title, head, rows }
}

function sections({ files }: BesidePage): Section[] {
  const named = files.map(({ file, megabytes, ...rest }) => ({
    name: `${file} (${megabytes < 1 ? `${Math.ceil(megabytes * 1e3)} KB` : `${short(megabytes)} MB`})`,
    ...rest,
  }))
  return [
    sectionOf<Figures>(
      'In Node, each in a fresh process',
      ['file', 'engine', 'first opening, CPU s', 'times Facet', 'warm, CPU s', 'times Facet', 'first opening, wall s', 'memory, MB', 'triangles'],
      named.map(({ name, node }) => [name, node]),
      ({ first, warm, memory, triangles }, facet) => [
        short(first.cpu),
        times(first.cpu, facet?.first.cpu),
        short(warm.cpu),
        times(warm.cpu, facet?.warm.cpu),
        short(first.wall),
        memory.toFixed(0),
        String(triangles),
      ],
    ),
    sectionOf<BrowserFigures>(
      'In Chromium, each in a fresh browser',
      ['file', 'viewer', 'complete picture, s', 'times Facet', 'first picture, s', 'longest task, ms', 'memory, MB'],
      named.map(({ name, browser }) => [name, browser]),
      ({ firstPicture, complete, longest, memory }, facet) => [
        short(complete),
        times(complete, facet?.complete),
        short(firstPicture),
        longest.toFixed(0),
        memory?.toFixed(0) ?? '',
      ],
    ),
  ].filter(({ rows }) => rows.length > 0)
}

const HOW = [
  'CPU seconds are those of all threads of the process. The code is loaded before, and the process has come to rest. First opening: a process that has read no file yet; warm: the quicker of the second and third. Memory: what the first opening added to the largest resident set.',
  'A ratio over 1 means that Facet needs less. Engines do different work: Facet also reads names, colours, properties and annotations, keeps exact surfaces and edges, checks its meshes, and starts the engines of IFC and Rhino anew for each file, within its time; triangles are counted once for each distinct part where the engine has parts.',
]
const about = ({ date, machine, runs }: BesidePage): string => `${date}, ${machine}; medians of ${runs} ${runs === 1 ? 'run' : 'runs'}, in turns.`
const TITLE = 'Facet beside other engines'

export function markdownPage(page: BesidePage): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|')
  const table = (head: Row, rows: readonly Row[]): string[] => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`)
  return [
    `# ${TITLE}`,
    '',
    about(page),
    '',
    ...table(
      ['engine', 'version', 'settings'],
      page.engines.map(({ name, version, settings }) => [name, version, settings]),
    ),
    ...(page.passedOver.length > 0 ? ['', ...page.passedOver.map((text) => `- ${text}`)] : []),
    ...sections(page).flatMap(({ title, head, rows }) => ['', `## ${title}`, '', ...table(head, rows)]),
    '',
    ...HOW.flatMap((text) => [text, '']),
  ].join('\n')
}

export function htmlPage(page: BesidePage): string {
  const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const table = (head: Row, rows: readonly Row[]): string =>
    `<div><table><thead><tr>${head.map((text) => `<th scope="col">${escape(text)}</th>`).join('')}</tr></thead><tbody>${rows
      .map((row) => `<tr${row[1] === 'Facet' ? ' class="own"' : ''}>${row.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`)
      .join('\n')}</tbody></table></div>`
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${TITLE}</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem;color:#1c2530;background:#fff}
div{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #d5dbe2;font-variant-numeric:tabular-nums}
th{font-weight:600}.own td{font-weight:600}
@media(prefers-color-scheme:dark){body{color:#e8edf2;background:#1d2228}th,td{border-color:#39424c}}
</style>
<h1>${TITLE}</h1>
<p>${escape(about(page))}</p>
${table(
  ['engine', 'version', 'settings'],
  page.engines.map(({ name, version, settings }) => [name, version, settings]),
)}
${page.passedOver.length > 0 ? `<ul>${page.passedOver.map((text) => `<li>${escape(text)}</li>`).join('')}</ul>` : ''}
${sections(page)
  .map(({ title, head, rows }) => `<h2>${title}</h2>\n${table(head, rows)}`)
  .join('\n')}
${HOW.map((text) => `<p>${escape(text)}</p>`).join('\n')}
</html>
`
}
