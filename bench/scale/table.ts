import type { TaskTimes } from '../open/taskTimes.ts'
import type { Orbit } from './orbit.ts'

interface Failed {
  error: string
}

/** Seconds and megabytes. */
interface NodeFigures {
  cpu: number
  wall: number
  structure?: number
  firstPart?: number
  peakRss: number
  /** Bytes of memory for each of the file. */
  memoryPerByte: number
}

/** Milliseconds and megabytes. */
interface ChromiumFigures {
  structure?: number
  firstPart?: number
  firstPicture: number
  complete: number
  longestMessage: number
  longestTask: number
  tasksOver50: number
  /** The same by processor time. */
  taskTimes?: TaskTimes
  /** Resident memory of the page's process, its workers included. */
  peakMemory?: number
  gpu: { buffers: number; textures: number; renderbuffers: number; peak: number }
  orbit: Orbit | string
}

type RivalFigures = Pick<ChromiumFigures, 'firstPicture' | 'complete' | 'peakMemory'>

/** What one file took. */
export interface Row {
  date: string
  /** Load of the machine over the last minute. */
  load: number
  bytes: number
  contents: string
  node: NodeFigures | Failed
  chromium: ChromiumFigures | Failed
  rivals?: { occt: NodeFigures | Failed; online3dviewer: RivalFigures | Failed }
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : (ms / 1e3).toFixed(2))

function cells({ date, load, bytes, contents, node, chromium }: Row): string[] {
  const inNode = 'error' in node ? [node.error, '–'] : [node.cpu.toFixed(1), `${node.peakRss.toFixed(0)} (${node.memoryPerByte.toFixed(1)})`]
  const head = [(bytes / 1e6).toFixed(0), contents, ...inNode]
  const tail = [load.toFixed(0), date]
  if ('error' in chromium) return [...head, chromium.error.replaceAll(/\s+/g, ' ').slice(0, 60), ...Array.from({ length: 9 }, () => '–'), ...tail]
  const { orbit, gpu } = chromium
  return [
    ...head,
    seconds(chromium.firstPart),
    seconds(chromium.firstPicture),
    seconds(chromium.complete),
    `${chromium.longestTask.toFixed(0)} (${chromium.tasksOver50})`,
    chromium.taskTimes ? `${chromium.taskTimes.longest.toFixed(0)} (${chromium.taskTimes.over50})` : '–',
    chromium.peakMemory?.toFixed(0) ?? '–',
    `${(gpu.buffers + gpu.textures + gpu.renderbuffers).toFixed(0)} (${gpu.peak.toFixed(0)})`,
    ...(typeof orbit === 'string' ? [orbit, '–', '–'] : [orbit.median.toFixed(0), String(orbit.drawCalls), orbit.triangles.toLocaleString('en')]),
    ...tail,
  ]
}

const HEAD = [
  'file',
  'MB',
  'contents',
  'CPU s',
  'peak MB in Node (for each byte)',
  'first part s',
  'first picture s',
  'complete s',
  'longest task ms (tasks over 50)',
  'longest task, ms of CPU (tasks over 50)',
  'peak MB of the page',
  'GPU MB (peak)',
  'frame ms',
  'draw calls',
  'triangles of a frame',
  'load',
  'date',
]

/** Lines of a table of the files that were opened by other programs as well, in the same run. */
function besideOthers(rows: Readonly<Record<string, Row>>): string[] {
  const inNode = (figures: Row['node']): string[] => ('error' in figures ? [figures.error, '–'] : [figures.cpu.toFixed(1), figures.peakRss.toFixed(0)])
  const inPage = (figures: RivalFigures | Failed): string[] =>
    'error' in figures ? [figures.error, '–'] : [seconds(figures.complete), figures.peakMemory?.toFixed(0) ?? '–']
  const lines = Object.entries(rows).flatMap(([name, { node, chromium, rivals }]) =>
    rivals ? [[name, ...inNode(node), ...inNode(rivals.occt), ...inPage(chromium), ...inPage(rivals.online3dviewer)]] : [],
  )
  if (lines.length === 0) return []
  const head = [
    'file',
    'CPU s',
    'peak MB',
    'occt-import-js: CPU s',
    'peak MB',
    'complete s',
    'peak MB of the page',
    'online-3d-viewer: complete s',
    'peak MB of the page',
  ]
  return [
    '',
    'Beside other programs, one run of each at the load that the row above states. On a busy machine times are long for all of them:',
    '',
    ...[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
  ]
}

/** The figures as a table in Markdown. */
export function table(rows: Readonly<Record<string, Row>>, cores: number): string {
  const lines = Object.entries(rows).map(([name, row]) => `| ${[name, ...cells(row)].join(' | ')} |`)
  return [
    '# Large files',
    '',
    `\`node bench/scale/run.ts --out bench/results/scale.json\`, on ${cores} shared cores with a software GPU. Files are made by scripts. CPU seconds and memory of Node are of a fresh process that opens the file by the app's own pipeline; the rest is Chromium, from handing over the file. The first part of PLY, STL and glTF files is a coarse form of what has been read.`,
    'Frames are those of a model that is turned: without a GPU their time states that it works, not how quick it is. What else the machine did shows in its load; CPU seconds grow with it.',
    '',
    `| ${HEAD.join(' | ')} |`,
    `|${' --- |'.repeat(HEAD.length)}`,
    ...lines,
    ...besideOthers(rows),
    '',
  ].join('\n')
}
