// The Inventor files of the corpus, their twins in other formats, and the measured properties.
import { isLinesOnly, type Part, type PartId, type Structure } from '../../../src/core/scene/model.ts'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { createImportClient } from '../../../workers/entries/client.ts'
import { describeScene, emptyReport, type InspectReport } from '../../inspect/report.ts'
import { sourceOf } from '../../inspect/source.ts'

/** Folders that hold an assembly with its parts, and the twin of the whole. */
export const assemblies: readonly { folder: string; occurrences: number; twin?: string }[] = [
  { folder: 'asm-base-station', occurrences: 19, twin: 'asm-base-station/HBG-Base Station v3.stp' },
  { folder: 'asm-cartesian-arm', occurrences: 41 },
  { folder: 'asm-imprint', occurrences: 2 },
  { folder: 'asm-kinect-2012', occurrences: 8, twin: 'asm-kinect-2012/kinect assembly.iam.stl' },
  { folder: 'asm-scene2', occurrences: 27 },
  { folder: 'forge/SimpleBox.zip', occurrences: 1 },
  { folder: 'forge/SimpleBox2asm.zip', occurrences: 1 },
]

/** Files that hold no bodies, and one of a release whose storage is not read. */
export const withoutGeometry: Readonly<Record<string, string>> = {
  'templates/Standard (mm).ipt': 'an empty template',
  'templates/Standard (mm).iam': 'an empty template',
  'inventorloader/Demo-Status-0.1.ipt': 'sketches only',
  'forge/shelves.zip': 'an assembly without components (an iLogic template)',
  'old/Team_801_NI9472 Latch.0007.ipt': 'saved by Inventor 6',
}

/** The same model in another format: `x.stp`, `x.ipt.stl` or `../stl/x.stl`. */
export function twinOf(path: string): string | undefined {
  const stem = basename(path).replace(/\.ipt$/i, '')
  const folder = dirname(path)
  return [join(folder, `${stem}.stp`), `${path}.stl`, join(folder, '..', 'stl', `${stem}.stl`)].find((twin) => existsSync(twin))
}

export interface Measured extends InspectReport {
  bytes: number
  drafts: Part[]
}

/** Opens a file, folder or zip as the app does. Rejects with the `OpenError` that the user would see. */
export async function measure(client: ReturnType<typeof createImportClient>, path: string): Promise<Measured> {
  const source = await sourceOf(path)
  const { candidates, obvious } = await client.survey(source).done
  const parts = new Map<PartId, Part>()
  let structure: Structure | undefined
  const report = emptyReport(path)
  const started = performance.now()
  const result = await client.open(source, obvious ?? candidates[0].path, {
    progress() {},
    structure: (value) => (structure = value),
    part: (part) => parts.set(part.id, part),
    note() {},
  }).settled
  report.timings = { ...result.timings, total: performance.now() - started }
  report.notes = result.notes
  report.missing = result.missing
  describeScene(report, structure!, parts)
  const info = statSync(path)
  return { ...report, ok: true, bytes: info.isDirectory() ? 0 : info.size, drafts: [...parts.values()].filter((part) => !isLinesOnly(part)) }
}

export interface Agreement {
  /** Largest difference of the boxes' sides, millimetres. */
  box: number
  /** What it may be: 0.2 mm, or a thousandth of the diagonal. */
  boxMost: number
  /** Relative difference of volume. */
  volume: number
}

type Figures = Pick<InspectReport, 'bbox' | 'volume'>

/** The collection's figures for a part's STEP twin, meshed finely by OpenCascade. */
export function statedTwin(facts: string): (Figures & { faces: number }) | undefined {
  const stated = /bbox mm \[([^\]]+)\], volume mm3 ([\d.]+), (\d+) faces/.exec(facts)
  if (!stated) return undefined
  const [x0, y0, z0, x1, y1, z1] = stated[1].split(',').map(Number)
  return {
    bbox: [
      [x0, y0, z0],
      [x1, y1, z1],
    ],
    volume: Number(stated[2]),
    faces: Number(stated[3]),
  }
}

/** How far a model is from its twin; STL files state no unit, so `scale` gives theirs in millimetres. */
export function agreement(own: Figures, twin: Figures, scale = 1): Agreement {
  const mine = own.bbox!.flat()
  const other = twin.bbox!.flat().map((value) => value * scale)
  const diagonal = Math.hypot(...[0, 1, 2].map((axis) => other[axis + 3] - other[axis]))
  const box = Math.max(...mine.map((value, i) => Math.abs(value - other[i])))
  return { box, boxMost: Math.max(0.2, diagonal / 1000), volume: own.volume / (twin.volume * scale ** 3) - 1 }
}

/** Inventor's STL export may be in centimetres: the scale that fits better. */
export function scaleOf(own: Figures, twin: Figures): number {
  return Math.abs(own.volume / twin.volume - 1) < Math.abs(own.volume / (twin.volume * 1000) - 1) ? 1 : 10
}
