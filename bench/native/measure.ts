import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { detectFormat } from '../../src/core/formats.ts'
import { meshVolume } from '../../src/core/geometry/meshMeasure.ts'
import { emptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Node, Part, Structure } from '../../src/core/scene/model.ts'
import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { filesUnder } from '../inspect/source.ts'

/** What a file shows; millimetres, every occurrence counted. */
export interface Measured {
  root: Node
  occurrences: number
  /** Occurrences whose part has triangles. */
  shown: number
  parts: number
  /** Occurrences of the file's picture, in place of a shape. */
  pictures: number
  closedParts: number
  faces: number
  triangles: number
  box: Bounds
  /** Volume of all triangles, closed or not. */
  volume: number
  missing: string[]
  problems: string[]
  /** World box of every occurrence, in the order of the tree. */
  boxes: Bounds[]
  /** Milliseconds of the process. */
  cpu: number
}

const cpuTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Opens a file by its reader, with the files of its folder and below beside it unless it is to be `alone`. `atFirst`: parts as they are shown first, by the display meshes in the file,
 * without the better versions that follow.
 */
export async function measure(path: string, { alone = false, atFirst = false } = {}): Promise<Measured> {
  const folder = dirname(path)
  const paths = alone ? [path] : await filesUnder(folder)
  const files = new FileSet(await Promise.all(paths.map(async (file) => memoryEntry(relative(folder, file), Uint8Array.from(await readFile(file))))))
  const name = relative(folder, path)
  const reader = await loadReader(detectFormat(await files.need(name).slice(0, 16_384), name)!.id)
  const parts = new Map<number, Part>()
  const missing: string[] = []
  const problems: string[] = []
  let structure: Structure | undefined
  let isComplete = false
  const started = cpuTime()
  await reader.open(
    files,
    name,
    {
      progress() {},
      structure: (given) => (structure = given),
      part(draft) {
        if (isComplete) return
        const { part, problem } = checkPart(draft)
        if (part) parts.set(part.id, part)
        if (problem) problems.push(problem)
      },
      ...(atFirst && { later: () => (isComplete = true) }),
      note() {},
      missing: (file) => missing.push(file),
    },
    { quality: 'normal' },
  )
  const cpu = cpuTime() - started
  return { ...sums(structure!, parts), missing, problems, cpu }
}

function sums({ root }: Structure, parts: Map<number, Part>): Omit<Measured, 'missing' | 'problems' | 'cpu'> {
  numberNodes(root)
  const index = new SceneIndex(root)
  // A textured part is a picture.
  const drawn = [...parts.values()].filter(({ mesh, texture }) => mesh && !texture)
  const out = { root, occurrences: index.occurrences.length, shown: 0, parts: drawn.length, pictures: 0, closedParts: 0, faces: 0, triangles: 0, volume: 0 }
  out.closedParts = drawn.filter(({ mesh }) => isWatertight(mesh!)).length
  const boxes: Bounds[] = []
  for (const id of index.occurrences) {
    const part = parts.get(index.nodes[id].part!)
    boxes.push(part ? index.worldBounds(id, part.bounds) : emptyBounds)
    if (part?.texture) out.pictures++
    if (!part?.mesh || part.texture) continue
    out.shown++
    out.faces += part.mesh.faceStart.length - 1
    out.triangles += part.mesh.indices.length / 3
    out.volume += Math.abs(meshVolume(part.mesh))
  }
  return { ...out, boxes, box: boxes.reduce(unionBounds, emptyBounds) }
}

/** Box of a manifest's facts, "bbox mm [x, y, z] .. [x, y, z]", with or without the spaces. */
export function statedBox(facts: string): Bounds | undefined {
  const found = /bbox mm \[(.*?)\] ?\.\. ?\[(.*?)\]/.exec(facts)
  return found ? (`${found[1]},${found[2]}`.split(',').map(Number) as unknown as Bounds) : undefined
}

export const sizeOf = (box: Bounds): number => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])

/** The largest difference of a side. */
export const boxOff = (a: Bounds, b: Bounds): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])))

/** How far `inner` reaches out of `outer`. */
export const outside = (inner: Bounds, outer: Bounds): number => Math.max(...[0, 1, 2].flatMap((i) => [outer[i] - inner[i], inner[i + 3] - outer[i + 3]]))

/** The same design in another format beside a file, by its name. */
export const twinOf = (path: string, extension = 'stp'): string =>
  join(dirname(path), `${path.slice(dirname(path).length + 1).replace(/\.[^.]+$/, '')}.${extension}`)
