import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import { identity, multiply, transformPoint } from '../../src/core/geometry/matrix.ts'
import type { Node, Part } from '../../src/core/scene/model.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { type Opened, openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { corpusDir } from '../support/corpus.ts'

interface Expected {
  triangles: number
  parts: number
  occurrences: number
  units: string
  up: 'y' | 'z'
  /** Scene, millimetres. */
  box: number[]
  notes?: string[]
}

/**
 * Triangle counts and boxes as the files' own numbers give them (accessor counts, face lists, index lists, node matrices), or as another program counted them.
 * The engine is the same model three times: plain, Draco, meshopt.
 */
const good: [file: string, expected: Expected][] = [
  ['gltf/Box/glTF-Binary/Box.glb', { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [-500, -500, -500, 500, 500, 500] }],
  ['gltf/Box/glTF-Draco/Box.gltf', { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [-500, -500, -500, 500, 500, 500] }],
  ['gltf/BoxTextured/glTF/BoxTextured.gltf', { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [-500, -500, -500, 500, 500, 500] }],
  [
    'gltf/BoxVertexColors/glTF-Binary/BoxVertexColors.glb',
    { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [-500, -500, -500, 500, 500, 500] },
  ],
  [
    'gltf/SimpleSparseAccessor/glTF-Embedded/SimpleSparseAccessor.gltf',
    { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [0, 0, 0, 6000, 4000, 0] },
  ],
  [
    'gltf/2CylinderEngine.glb',
    { triangles: 121_496, parts: 34, occurrences: 115, units: 'm', up: 'y', box: [-371_692.26, -180_971.56, -140_000, 371_692.17, 92_041.56, 128_000] },
  ],
  [
    'gltf/draco/2CylinderEngine.gltf',
    { triangles: 110_336, parts: 34, occurrences: 115, units: 'm', up: 'y', box: [-371_692.26, -180_971.56, -140_000, 371_692.17, 92_041.56, 128_000] },
  ],
  [
    'gltf/2CylinderEngine_meshopt.glb',
    { triangles: 110_342, parts: 22, occurrences: 102, units: 'm', up: 'y', box: [-371_692.26, -180_971.56, -140_000, 371_692.17, 92_041.56, 128_000] },
  ],
  [
    'gltf/bad/IndexOutOfRange.gltf',
    { triangles: 11, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [-500, -500, -500, 500, 500, 500], notes: ['damaged-data'] },
  ],
  [
    'duck.dae',
    {
      triangles: 4212,
      parts: 1,
      occurrences: 1,
      units: 'cm',
      up: 'y',
      box: [-692.985, 99.2937, -613.282, 961.799, 1639.7, 539.252],
      notes: ['texture-missing'],
    },
  ],
  ['duck.zae', { triangles: 4212, parts: 1, occurrences: 1, units: 'cm', up: 'y', box: [-692.985, 99.2937, -613.282, 961.799, 1639.7, 539.252] }],
  ['cube_UTF16LE.dae', { triangles: 12, parts: 1, occurrences: 1, units: 'cm', up: 'y', box: [-500, -500, -500, 500, 500, 500] }],
  ['teapot_instancenodes.DAE', { triangles: 2048, parts: 1, occurrences: 2, units: 'in', up: 'z', box: [-4727.06, -1040.25, 0, 1798.86, 1171.35, 1741.64] }],
  ['bad/box_nested_animation_4286.dae', { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'z', box: [0, -2000, -1000, 2000, 0, 1000] }],
  [
    'spider.fbx',
    {
      triangles: 1368,
      parts: 19,
      occurrences: 19,
      units: 'cm',
      up: 'y',
      box: [-92_655.2, -42_233.8, -106_691.2, 57_936.2, 37_504, 86_691.2],
      notes: ['texture-missing'],
    },
  ],
  ['box.FBX', { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'z', box: [-600, -600, 0, 600, 600, 1200] }],
  [
    'box.fbx',
    { triangles: 12, parts: 1, occurrences: 1, units: 'm', up: 'y', box: [-226.1, -161.86, -64.65, 284.46, 244.35, 464.66], notes: ['damaged-data'] },
  ],
  [
    'cubes_with_mirroring_and_pivot.fbx',
    { triangles: 420, parts: 4, occurrences: 4, units: 'm', up: 'y', box: [-60.67, -145.15, -60.44, 148.66, 159.81, 267.27] },
  ],
  ['3ds/cube_with_materials.3ds', { triangles: 12, parts: 5, occurrences: 5, units: 'unknown', up: 'z', box: [0, 0, 0, 1, 1, 1], notes: ['unit-assumed'] }],
  [
    '3ds/cube_hierarchy.3ds',
    { triangles: 12, parts: 3, occurrences: 3, units: 'unknown', up: 'z', box: [-1, -1, -1, 1, 1, 1], notes: ['texture-missing', 'unit-assumed'] },
  ],
  [
    '3ds/fels.3ds',
    { triangles: 768, parts: 1, occurrences: 1, units: 'unknown', up: 'z', box: [-2.222, -3.084, -2.565, 1.283, 0.121, 2.117], notes: ['unit-assumed'] },
  ],
  [
    'Wuson.wrl',
    { triangles: 3732, parts: 1, occurrences: 1, units: 'unknown', up: 'y', box: [-0.46, -1.622, -1.515, 0.46, 1.622, 0.001], notes: ['unit-assumed'] },
  ],
  [
    'HelloWorld.wrl',
    {
      triangles: 2208,
      parts: 1,
      occurrences: 1,
      units: 'unknown',
      up: 'y',
      box: [-1, -1, -1, 1, 1, 1],
      notes: ['skipped-entity', 'texture-missing', 'unit-assumed'],
    },
  ],
  [
    'extrusion3.wrl',
    { triangles: 68, parts: 1, occurrences: 1, units: 'unknown', up: 'y', box: [-1.409, 0, -1.409, 1.409, 4, 1.409], notes: ['unit-assumed'] },
  ],
  ['RhinoLogo.3dm', { triangles: 32_044, parts: 6, occurrences: 6, units: 'mm', up: 'z', box: [-14.501, -2.691, -13.091, 20.703, 2.691, 13.246] }],
  ['mesh.3dm', { triangles: 276, parts: 1, occurrences: 1, units: 'mm', up: 'z', box: [-25.126, -25.126, -25.126, 25.126, 25.126, 25.126] }],
]

const bad: [file: string, code: string][] = [
  ['gltf/bad/RecursiveNodes.gltf', 'no-geometry'],
  ['gltf/bad/MissingBin.gltf', 'missing-parts'],
  ['3ds/wrong.3ds', 'file-exception'],
]

const ids: Record<string, FormatId> = { glb: 'gltf', gltf: 'gltf', zae: 'dae', wrl: 'vrml' }

async function open(file: string): Promise<Opened> {
  const folder = join(corpusDir ?? '', 'mesh', dirname(file))
  // Its companions only: the corpus' top folder holds whole models of other formats, and two names that differ in case.
  const names = readdirSync(folder).filter((name) => /\.(png|jpg|bin)$/i.test(name) && statSync(join(folder, name)).isFile())
  const files = Object.fromEntries([basename(file), ...names].map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]))
  const extension = extname(file).slice(1).toLowerCase()
  const reader = await loadReader(ids[extension] ?? (extension as FormatId))
  return openWith(reader, files)
}

function measure(root: Node, parts: readonly Part[]): { triangles: number; occurrences: number; box: number[] } {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  let triangles = 0
  let occurrences = 0
  const point = [0, 0, 0]
  const walk = (node: Node, parent: Float64Array): void => {
    const world = node.transform ? multiply(parent, node.transform) : parent
    const part = node.part === undefined ? undefined : byId.get(node.part)
    if (part) {
      occurrences++
      triangles += (part.mesh?.indices.length ?? 0) / 3
      const [x, y, z] = part.offset ?? [0, 0, 0]
      const positions = part.mesh?.positions ?? part.edges?.points ?? part.points?.positions ?? new Float32Array(0)
      for (let i = 0; i < positions.length; i += 3) {
        transformPoint(point, 0, world, 0, positions[i] + x, positions[i + 1] + y, positions[i + 2] + z)
        for (let k = 0; k < 3; k++) {
          box[k] = Math.min(box[k], point[k])
          box[k + 3] = Math.max(box[k + 3], point[k])
        }
      }
    }
    for (const child of node.children) walk(child, world)
  }
  walk(root, identity())
  return { triangles, occurrences, box }
}

describe.runIf(corpusDir)('meshes of other programs', () => {
  it.each(good)('%s', async (file, expected) => {
    const opened = await open(file)
    const { structure, notes } = opened
    const parts = opened.parts.map((draft) => {
      const { part, problem } = checkPart(draft)
      expect(problem).toBeUndefined()
      return part!
    })
    const { triangles, occurrences, box } = measure(structure.root, parts)
    expect({ triangles, occurrences, parts: parts.length, units: structure.units, up: structure.upAxis }).toEqual({
      triangles: expected.triangles,
      occurrences: expected.occurrences,
      parts: expected.parts,
      units: expected.units,
      up: expected.up,
    })
    // Compressed and rounded files differ by their own steps: a five thousandth of the size.
    const size = Math.max(...expected.box.slice(3).map((high, axis) => high - expected.box[axis]))
    for (const [i, value] of box.entries()) expect(Math.abs(value - expected.box[i])).toBeLessThan(size / 5000)
    expect([...new Set(notes.map(({ code }) => code))].sort()).toEqual(expected.notes ?? [])
  })

  it.each(bad)('%s ends in %s', async (file, code) => {
    const error: unknown = await open(file).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(OpenError)
    expect((error as OpenError).code).toBe(code)
  })
})
