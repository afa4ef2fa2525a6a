// Writes made assemblies of different parts in every format, one with all the parts and one with a quarter of them, each in a process of its own: the largest resident memory over that at the beginning, by the size of the file, and by its growth; the young generation of V8 in it; objects in use; how often progress is told.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { getHeapSpaceStatistics } from 'node:v8'
import { exportFormats, type ExportFormat } from '../../src/core/export/exportOptions.ts'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { ExactBodies } from '../../workers/export/exportJob.ts'
import { meshPart } from '../../workers/formats/exact/meshPart.ts'
import type { Body } from '../../workers/kernel/brep/body.ts'
import { Ellipse } from '../../workers/kernel/brep/curve/ellipse.ts'
import { makeFrame, type Vec3 } from '../../workers/kernel/brep/frame.ts'
import { straightPiece } from '../../workers/kernel/brep/solid/profile.ts'
import { extrudedBody } from '../../workers/kernel/brep/solid/sweep.ts'
import { exportModel } from '../../workers/pipeline/exportModel.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    format: { type: 'string' },
    compressed: { type: 'boolean', default: false },
    parts: { type: 'string', default: '1000' },
    out: { type: 'string' },
  },
})
const count = Number(values.parts)
/** Holes of each plate, in rows of ten. */
const HOLES = 24

/** How often garbage is swept away to count the memory in use. */
const LOOKS = 10

interface StreamRow {
  format: string
  parts: number
  megabytes: number
  /** Megabytes of the process beyond those at the beginning, at the most, the written file among them. */
  memory: number
  /** Megabytes of them that are V8's young generation: it grows in steps to a largest size that the size of the machine sets. */
  young: number
  /** Megabytes of objects and arrays that are in use, beyond those at the beginning, at the most. */
  live: number
  /** Bytes of the memory for each byte of the file. */
  ratio: number
  /** Growth of the memory from a quarter of the parts to all of them, for each byte by which the file grows. */
  growth?: number
  seconds: number
  /** How often progress was reported, and whether it only rose. */
  told: number
  rises: boolean
}

/** A plate with holes, no two of one size. */
function plate(id: PartId): Body {
  const [width, depth] = [130 + id * 0.01, 80]
  const corners: Vec3[] = [
    [0, 0, 0],
    [width, 0, 0],
    [width, depth, 0],
    [0, depth, 0],
  ]
  const holes = Array.from({ length: HOLES }, (_, i) => {
    const radius = 2 + ((i + id) % 7) * 0.3
    const center: Vec3 = [10 + (i % 10) * 12, 10 + Math.floor(i / 10) * 12, 0]
    return [{ curve: new Ellipse(makeFrame(center, [0, 0, 1], [1, 0, 0]), radius, radius), from: 0, to: 2 * Math.PI }]
  })
  return extrudedBody([corners.map((corner, i) => straightPiece(corner, corners[(i + 1) % 4])), ...holes], [0, 0, 8], 0)!
}

/** A part as it comes to the worker: a copy, here with corners of its own. */
function copyOf(template: Part, id: PartId): Part {
  const part = structuredClone(template)
  const { positions } = part.mesh!
  for (let i = 0; i < positions.length; i++) positions[i] *= 1 + id * 1e-5 * ((i % 7) + 1)
  return { ...part, id, name: `Plate ${id}`, bounds: boundsOfPoints(positions, part.offset) }
}

function templatePart(): Part {
  const { bodies: _, ...draft } = meshPart({ id: 0, name: 'Plate', bodies: [plate(0)], points: [], color: 0 }, 150, 'normal').draft!
  return { ...draft, bounds: boundsOfPoints(draft.mesh!.positions, draft.offset) }
}

/** Megabytes. */
const resident = (): number => process.memoryUsage.rss() / 2 ** 20
const youngSize = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith('new'))
    .reduce((sum, { physical_space_size }) => sum + physical_space_size, 0) /
  2 ** 20

async function measure(format: ExportFormat, compressed: boolean): Promise<StreamRow> {
  let [largest, young, live] = [0, 0, 0]
  const look = (): void => {
    const now = resident()
    if (now > largest) [largest, young] = [now, youngSize()]
  }
  const template = templatePart()
  const run = async (parts: number): Promise<{ size: number; told: number[] }> => {
    const told: number[] = []
    const nodes = [
      { parent: -1, name: 'Rack', color: 0 },
      ...Array.from({ length: parts }, (_, part) => ({
        parent: 0,
        name: `Plate ${part}`,
        part,
        color: 0,
        matrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (part % 20) * 150, Math.floor(part / 20) * 100, 0, 1),
      })),
    ]
    const sweep = (id: number): void => {
      look()
      if (id % Math.ceil(parts / LOOKS) !== 0) return
      globalThis.gc?.()
      const { heapUsed, external } = process.memoryUsage()
      live = Math.max(live, (heapUsed + external) / 2 ** 20)
    }
    const part = async (id: PartId): Promise<Part> => {
      sweep(id)
      // Messages let the event loop turn.
      await setImmediate()
      return copyOf(template, id)
    }
    const exact: ExactBodies = async (take, progress) => {
      for (let id = 0; id < parts; id++) {
        sweep(id)
        take(id, [plate(id)], 0)
        progress((id + 1) / parts)
        await setImmediate()
      }
    }
    const options = { format, unit: 'mm', colors: true, edges: false, compressed } as const
    const scene = { name: 'Rack', upAxis: 'z' as const, nodes }
    const { blob } = await exportModel({ scene, options, part, progress: (fraction) => void told.push(fraction) }, format === 'step' ? exact : undefined)
    look()
    return { size: blob.size, told }
  }
  // Code is compiled, and the heap has the size that a few parts take.
  await run(20)
  globalThis.gc?.()
  const before = resident()
  const youngBefore = youngSize()
  const { heapUsed, external } = process.memoryUsage()
  const empty = (heapUsed + external) / 2 ** 20
  ;[largest, young, live] = [before, youngBefore, empty]
  const from = performance.now()
  const { size, told } = await run(count)
  const megabytes = size / 2 ** 20
  const memory = largest - before
  return {
    format: compressed ? `${format}, compressed` : format,
    parts: count,
    megabytes,
    memory,
    young: young - youngBefore,
    live: live - empty,
    ratio: memory / megabytes,
    seconds: (performance.now() - from) / 1000,
    told: told.length,
    rises: told.every((fraction, i) => i === 0 || fraction >= told[i - 1]) && told.at(-1) === 1,
  }
}

if (values.format) console.log(JSON.stringify(await measure(values.format as ExportFormat, values.compressed)))
else {
  const runs = [...exportFormats.map((format) => [format, false] as const), ['glb', true] as const].filter(([format]) => !values.only || values.only === format)
  const kept = values.out && existsSync(values.out) ? (JSON.parse(readFileSync(values.out, 'utf8')) as { rows: StreamRow[] }).rows : []
  const rows = new Map(kept.map((row) => [row.format, row]))
  for (const [format, compressed] of runs) {
    const [small, large] = [Math.ceil(count / 4), count].map((parts) => {
      const args = ['--expose-gc', fileURLToPath(import.meta.url), '--format', format, '--parts', String(parts), ...(compressed ? ['--compressed'] : [])]
      return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as StreamRow
    })
    const row = { ...large, growth: (large.memory - small.memory) / (large.megabytes - small.megabytes) }
    rows.set(row.format, row)
    console.log(JSON.stringify(row))
    // After each format: a run takes minutes.
    if (values.out) writeFileSync(values.out, `${JSON.stringify({ rows: [...rows.values()] }, rounded, 1)}\n`)
  }
}

/** Numbers with two decimals. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value
}
