import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Matrix4 } from 'three'
import { rigidMatrices } from '../../../workers/formats/nx/assembly/instances.ts'
import { SectionKind, sectionOf } from '../../../workers/formats/nx/assembly/sections.ts'
import { type Document, readDocument } from '../../../workers/formats/nx/document.ts'

/** Millimetres, and parts of 1. */
const CLOSE = 1e-4

const read = (path: string): Document => readDocument(new Uint8Array(readFileSync(path)), basename(path))

/**
 * NX states twice where components stand: by instances, relative to their assembly, which is what the reader takes; and by occurrences on all levels, relative to the
 * top. `all`: components on all levels whose files are there, by instances; `stated`: those of them of which there is an occurrence at the same place.
 */
export function statedOccurrences(path: string): { all: number; stated: number } {
  const top = read(path)
  const section = sectionOf(top.container.find('UG_PART/UG_PART')!, SectionKind.components)
  const left = section ? [...rigidMatrices(section)].map(({ matrix }) => new Matrix4().fromArray(matrix)).slice(top.instances.length) : []
  let all = 0
  let stated = 0
  for (const world of worlds(top, dirname(path), new Matrix4())) {
    all++
    const at = left.findIndex((other) => other.elements.every((value, i) => Math.abs(value - world.elements[i]) < CLOSE))
    if (at < 0) continue
    stated++
    left.splice(at, 1)
  }
  return { all, stated }
}

function* worlds({ instances }: Document, folder: string, above: Matrix4): Generator<Matrix4> {
  for (const { file, matrix } of instances) {
    const world = above.clone().multiply(new Matrix4().fromArray(matrix!))
    yield world
    const path = join(folder, file)
    if (existsSync(path)) yield* worlds(read(path), folder, world)
  }
}
