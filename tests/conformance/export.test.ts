import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { validateBytes } from 'gltf-validator'
import { describe, expect, test } from 'vitest'
import { type ExportFormat, exportFormats, type ExportOptions } from '../../src/core/export/exportOptions.ts'
import { exportSceneOf } from '../../src/core/export/exportScene.ts'
import { emptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { createImportClient, exportFile, type OpenSource } from '../../workers/entries/client.ts'
import { exportModel } from '../../workers/pipeline/exportModel.ts'
import { corpusDir } from '../support/corpus.ts'

interface Opened {
  structure: Structure
  index: SceneIndex
  parts: Map<PartId, Part>
}

const client = createImportClient()

async function open(blob: Blob, path: string): Promise<Opened> {
  const parts = new Map<PartId, Part>()
  let structure: Structure | undefined
  const source: OpenSource = { name: path, container: 'file', entries: [{ path, blob }] }
  const { candidates, obvious } = await client.survey(source).done
  await client.open(source, obvious ?? candidates[0].path, {
    progress() {},
    structure(opened) {
      structure = opened
      parts.clear()
    },
    part: (part) => parts.set(part.id, part),
    note() {},
  }).settled
  return { structure: structure!, index: new SceneIndex(structure!.root), parts }
}

/** Box in the world (millimetres, upright along z), triangles and occurrences with a mesh. */
function facts({ structure, index, parts }: Opened): { box: Bounds; triangles: number; occurrences: number } {
  let box: Bounds = emptyBounds
  let triangles = 0
  let occurrences = 0
  for (const id of index.occurrences) {
    const { mesh, bounds } = parts.get(index.nodes[id].part!) ?? {}
    if (!mesh || !bounds) continue
    box = unionBounds(box, tightBox(index, id, parts.get(index.nodes[id].part!)!))
    triangles += mesh.indices.length / 3
    occurrences++
  }
  const [x, y, z, X, Y, Z] = box
  return { box: structure.upAxis === 'y' ? [x, -Z, y, X, -z, Y] : box, triangles, occurrences }
}

/** Of the vertices themselves: boxes of turned parts are wider than these. */
function tightBox(index: SceneIndex, id: number, { mesh, offset = [0, 0, 0] }: Part): Bounds {
  const m = index.world.subarray(id * 16, id * 16 + 16)
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  const p = mesh!.positions
  for (const vertex of mesh!.indices) {
    const [x, y, z] = [0, 1, 2].map((axis) => p[vertex * 3 + axis] + offset[axis])
    for (let axis = 0; axis < 3; axis++) {
      const at = m[axis] * x + m[axis + 4] * y + m[axis + 8] * z + m[axis + 12]
      out[axis] = Math.min(out[axis], at)
      out[axis + 3] = Math.max(out[axis + 3], at)
    }
  }
  return out as unknown as Bounds
}

const options = (format: ExportFormat): ExportOptions => ({ format, unit: 'mm', colors: true, edges: false })
const endings: Record<ExportFormat, string> = {
  step: 'm.step',
  glb: 'm.glb',
  gltf: 'm.zip',
  usdz: 'm.usdz',
  stl: 'm.stl',
  obj: 'm.zip',
  ply: 'm.ply',
  '3mf': 'm.3mf',
}

async function again(model: Opened, format: ExportFormat): Promise<Opened> {
  const scene = exportSceneOf(model.structure, model.index)!
  const { blob } = await exportModel({ scene, options: options(format), part: async (id) => model.parts.get(id), progress() {} })
  return open(blob, endings[format])
}

/** How many of the mesh-bearing occurrences a format keeps apart: some of these write one body. */
const oneBody = (format: ExportFormat): boolean => format === 'stl' || format === 'ply'

const gltfWays: readonly Partial<ExportOptions>[] = [
  {},
  { edges: true },
  { instanced: true },
  { quantized: true, edges: true },
  { compressed: true, edges: true, instanced: true },
]

/** Errors and warnings of Khronos' validator on the glTF files of a model. */
async function gltfFaults(model: Opened): Promise<string[]> {
  const scene = exportSceneOf(model.structure, model.index)!
  const found: string[] = []
  for (const way of gltfWays) {
    const { blob } = await exportModel({ scene, options: { ...options('glb'), ...way }, part: async (id) => model.parts.get(id), progress() {} })
    const { issues } = await validateBytes(new Uint8Array(await blob.arrayBuffer()))
    found.push(...issues.messages.filter(({ severity }) => severity <= 1).map(({ code, pointer = '' }) => `${Object.keys(way)}: ${code} ${pointer}`))
  }
  return found
}

async function check(path: string, blob: Blob): Promise<void> {
  const model = await open(blob, basename(path))
  expect(await gltfFaults(model)).toEqual([])
  const before = facts(model)
  for (const format of exportFormats) {
    const after = facts(await again(model, format))
    const size = Math.max(...before.box.map(Math.abs))
    expect([format, ...after.box]).toEqual([format, ...before.box.map((value) => expect.closeTo(value, 4 - Math.ceil(Math.log10(size))))])
    expect([format, after.triangles]).toEqual([format, before.triangles])
    expect([format, after.occurrences]).toEqual([format, oneBody(format) ? 1 : before.occurrences])
  }
}

const fixtures = ['machine.step', 'building.ifc', 'cube.glb', 'cube.3mf', 'cube.stl']

describe('what is written is valid glTF and opens again with the same box, triangles and parts', () => {
  test.each(fixtures)('%s', async (file) => {
    await check(file, new Blob([readFileSync(new URL(`../fixtures/${file}`, import.meta.url))]))
  })

  const real = [
    'step/cadquery__red_cube_blue_cylinder.step',
    'step/adapy__Ventilator.stp',
    'mesh/obj/cube_with_materials.obj',
    'mesh/cube_rgb.ply',
    'mesh/rook.amf',
  ]
  test.runIf(corpusDir).each(real)('%s', async (file) => {
    await check(file, new Blob([readFileSync(join(corpusDir!, file))]))
  })
})

test('the worker writes the same bytes, tells how far it is, and can be stopped', async () => {
  const model = await open(new Blob([readFileSync(new URL('../fixtures/machine.step', import.meta.url))]), 'machine.step')
  const scene = exportSceneOf(model.structure, model.index)!
  const { blob: direct } = await exportModel({ scene, options: options('glb'), part: async (id) => model.parts.get(id), progress() {} })
  const told: number[] = []
  const task = exportFile(scene, model.parts, options('glb'), (fraction) => told.push(fraction))
  const { blob } = await task.done
  expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(await direct.arrayBuffer()))).toBe(true)
  expect(told.at(-1)).toBe(1)
  const stopped = exportFile(scene, model.parts, options('obj'), () => {})
  stopped.cancel()
  await expect(stopped.done).rejects.toMatchObject({ code: 'cancelled' })
})

test('hidden occurrences stay out, and so do assemblies of which nothing is left', async () => {
  const model = await open(new Blob([readFileSync(new URL('../fixtures/machine.step', import.meta.url))]), 'machine.step')
  const [first, ...rest] = model.index.occurrences
  const scene = exportSceneOf(model.structure, model.index, { hidden: new Set(rest) })!
  expect(scene.nodes.filter(({ part }) => part !== undefined)).toHaveLength(1)
  expect(scene.nodes).toHaveLength(model.index.path(first).length)
  expect(exportSceneOf(model.structure, model.index, { hidden: new Set(model.index.occurrences) })).toBeUndefined()
})
