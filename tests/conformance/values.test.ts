import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../src/core/geometry/meshMeasure.ts'
import { finish } from '../../src/core/measure/finish.ts'
import { isExactVolume, measurePart, type PartMeasures } from '../../src/core/measure/partMeasures.ts'
import { hasMesh, type MeshPart, type Part } from '../../src/core/scene/model.ts'
import { detectFormat } from '../../src/core/formats.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { corpusFiles } from '../support/corpus.ts'

/** The only part of a file as it is shown first and at last, with the measures of the latter. */
async function measured(path: string): Promise<{ first: MeshPart; part: MeshPart; measures: PartMeasures }> {
  const bytes = Uint8Array.from(readFileSync(path))
  const name = basename(path)
  const reader = await loadReader(detectFormat(bytes.subarray(0, 16_384), name)!.id)
  const parts: MeshPart[] = []
  let later: Promise<void> | undefined
  const sink = {
    progress() {},
    preview() {},
    structure() {},
    note() {},
    missing() {},
    // Threads are lines beside the body.
    part(draft: Part) {
      const { part } = checkPart(draft)
      if (part && hasMesh(part)) parts.push(part)
    },
    later: (work: Promise<void>) => void (later = work),
  }
  await reader.open(new FileSet([memoryEntry(name, bytes)]), name, sink, { quality: 'normal' })
  await later
  const part = parts.at(-1)!
  return { first: parts[0], part, measures: finish(measurePart(part))! }
}

/** Parts whose display mesh is open, while the exact body in the same file is closed; and whether all faces of it are exact. */
const openDisplays = {
  'jack/Part5.par': false,
  'jack/Part6.par': true,
  'jack/Part7.par': false,
  'kietvuu/osa-c.par': true,
  'kietvuu/asennuslevy.par': true,
  'kietvuu/part2/Practical work - Part 2-circleoutside.par': true,
  'devansh/A4_ES22BTECH11010_4.par': false,
}
const solidEdge = corpusFiles('solidedge').filter(({ file }) => file in openDisplays)

describe.runIf(solidEdge.length > 0)('open display meshes', () => {
  test.each(solidEdge)('$file becomes the closed exact body in the file', { timeout: 60_000 }, async ({ file, path }) => {
    const { first, part, measures } = await measured(path)
    expect([isWatertight(first.mesh), part.origin]).toEqual([false, 'exact'])
    expect([measures.closed, measures.basis, isExactVolume(measures)]).toEqual([true, 'faces', openDisplays[file as keyof typeof openDisplays]])
    // The display mesh, made by the file's own program, is open by cracks only: what its coarse triangles enclose is near.
    expect(Math.abs(Math.abs(meshVolume(first.mesh)) / measures.moments[1] - 1)).toBeLessThan(0.03)
  })
})

const actuator = corpusFiles('solidworks').filter(({ file }) => file.endsWith('Internal Gear.STL'))

test.each(actuator)('$file has the volume of its triangles, closed within a hundredth of a millimetre', async ({ path }) => {
  const { part, measures } = await measured(path)
  expect([measures.closed, measures.basis]).toEqual([false, 'closing'])
  expect(measures.gap).toBeLessThan(0.01)
  // Its borders lie on each other; they are split in other places.
  expect(Math.abs(Math.abs(meshVolume(part.mesh)) / measures.moments[1] - 1)).toBeLessThan(1e-9)
})
