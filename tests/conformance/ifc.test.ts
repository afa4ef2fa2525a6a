import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import { unionBounds, emptyBounds } from '../../src/core/scene/bounds.ts'
import type { Structure } from '../../src/core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import type { PartDraft } from '../../workers/contract/format.ts'
import { reader } from '../../workers/formats/ifc/index.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { corpusFiles } from '../support/corpus.ts'

/** Triangles of the visible occurrences and the scene's size in metres, rounded to centimetres. */
const known: Record<string, { triangles: number; size: [number, number, number] } | string> = {
  'AC20-FZK-Haus.ifc': { triangles: 21722, size: [18, 16, 7.32] },
  'duplex.ifc': { triangles: 29942, size: [9.28, 26.57, 8.18] },
  'IfcOpenHouse_IFC4.ifc': { triangles: 1098, size: [20, 20, 13.91] },
  'bath-csg-solid.ifc': { triangles: 28, size: [2, 0.8, 0.8] },
  'tessellation-with-individual-colors.ifc': { triangles: 12, size: [1, 1, 2] },
  'EmptyTest.ifc': 'no-geometry',
  'tessellation-with-image-texture.ifc': 'no-geometry',
}

async function open(path: string) {
  const name = basename(path)
  const parts = new Map<number, PartDraft>()
  let structure: Structure | undefined
  const data = Uint8Array.from(await readFile(path))
  const sink = {
    progress: () => {},
    structure: (given: Structure) => (structure = given),
    part: (part: PartDraft) => parts.set(part.id, part),
    note: () => {},
    missing: () => {},
  }
  await reader.open(new FileSet([memoryEntry(name, data)]), name, sink, { quality: 'normal' })
  return measure(structure!, parts)
}

function measure(structure: Structure, drafts: Map<number, PartDraft>) {
  numberNodes(structure.root)
  const index = new SceneIndex(structure.root)
  const parts = new Map([...drafts].map(([id, draft]) => [id, checkPart(draft)]))
  expect([...parts.values()].map(({ problem }) => problem).filter(Boolean)).toEqual([])
  let triangles = 0
  let bounds = emptyBounds
  for (const id of index.occurrences) {
    const part = parts.get(index.nodes[id].part!)?.part
    if (!part || index.hiddenInFile[id]) continue
    triangles += part.mesh!.indices.length / 3
    bounds = unionBounds(bounds, index.worldBounds(id, part.bounds))
  }
  return { triangles, size: [0, 1, 2].map((axis) => Math.round((bounds[axis + 3] - bounds[axis]) / 10) / 100) }
}

const files = corpusFiles('ifc')

describe.runIf(files.length > 0)('ifc corpus', () => {
  for (const { file, path } of files) {
    it(file, async () => {
      const expected = known[file]
      if (typeof expected === 'string') {
        await expect(open(path)).rejects.toThrow(OpenError)
        return
      }
      const { triangles, size } = await open(path)
      expect(triangles).toBeGreaterThan(0)
      expect(size.every(Number.isFinite)).toBe(true)
      if (expected) expect({ triangles, size }).toEqual(expected)
    })
  }
})
