import { LineSegments, Mesh, type MeshStandardMaterial, type Object3D, Points, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { expect, test } from 'vitest'
import { boxPart, press } from '../../../../../tests/support/ui/boxModel.ts'
import { readPrepared } from '../../../../../workers/entries/preparedModel.ts'
import { exportPart } from '../../../../../workers/export/exportJob.ts'
import { writeGlb } from '../../../../../workers/export/gltf.ts'
import { writeStream } from '../../../../../workers/stream/writeStream.ts'
import { type ExportScene, exportSceneOf } from '../../../../core/export/exportScene.ts'
import type { Part, PartId } from '../../../../core/scene/model.ts'
import { SceneIndex } from '../../../../core/scene/sceneIndex.ts'
import { pageScene } from '../pageScene.ts'
import { PageModel } from './pageModel.ts'

type Bytes = Uint8Array<ArrayBuffer>

const structure = press.structure()
const plate = boxPart(1, 'Plate', [100, 60, 5], 0x336699ff)
const parts = new Map<PartId, Part>(
  [
    { ...plate, metalness: 0.9, roughness: 0.2, mesh: { ...plate.mesh!, faceColor: Uint32Array.of(0, 0x00ff00ff, 0, 0, 0x0000ff80, 0) } },
    { ...boxPart(2, 'Post', [10, 10, 40], 0xcc3300ff), offset: [1000, 0, 0] as [number, number, number], bounds: [1000, 0, 0, 1010, 10, 40] as const },
    {
      ...boxPart(3, 'Lid', [100, 60, 2]),
      edges: { points: Float32Array.of(0, 0, 0, 100, 0, 0, 100, 60, 0), start: Uint32Array.of(0, 3), kind: Uint8Array.of(0), faces: Int32Array.of(4, 2) },
    },
    {
      id: 4,
      name: 'Spacer',
      origin: 'mesh' as const,
      bounds: [0, 0, 0, 8, 8, 8] as const,
      points: { positions: Float32Array.of(0, 0, 0, 8, 8, 8), color: Uint8Array.of(255, 0, 0, 255, 0, 128, 0, 255) },
    },
  ].map((part): [PartId, Part] => [part.id, part]),
)
const index = new SceneIndex(structure.root)
/** The second post has a colour of its own, the lid is seen through. */
const appearance = new Map([
  [4, { colour: 0xffcc00ff }],
  [6, { opacity: 0.25 }],
])
const scene = exportSceneOf(structure, index, { appearance })!

async function prepared(own: ExportScene, from: ReadonlyMap<PartId, Part>, colors = true): Promise<Bytes> {
  const { model, parts: shown } = pageScene(own, structure, from, colors)
  return new Uint8Array(await new Blob(await writeStream({ ...model, part: async (id) => shown.get(id), progress() {} })).arrayBuffer())
}

async function pageModel(bytes: Bytes): Promise<PageModel> {
  let model: PageModel | undefined
  await readPrepared(bytes, {
    structure: (own) => (model = new PageModel(own, [[6, 0.25]])),
    part: (part) => model!.put(part),
  })
  return model!
}

/** The kind, the material and the world coordinates of the corners of each drawn object, by the name of its node. */
function drawn(root: Object3D): string[] {
  const out: string[] = []
  root.updateWorldMatrix(true, true)
  root.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof LineSegments || object instanceof Points)) return
    const { geometry, matrixWorld } = object
    const { color, opacity, transparent, metalness, roughness } = object.material as MeshStandardMaterial
    const { position, color: own } = geometry.attributes
    const corners = geometry.index ? [...geometry.index.array] : Array.from({ length: position.count }, (_, at) => at)
    const at = corners.map((corner) => new Vector3().fromBufferAttribute(position, corner).applyMatrix4(matrixWorld).toArray())
    let named: Object3D | null = object
    while (named && !named.userData.name) named = named.parent
    const kind = object instanceof Mesh ? 'mesh' : object instanceof Points ? 'points' : 'lines'
    const look = [color.getHexString(), opacity, transparent, ...(kind === 'mesh' ? [metalness, roughness] : [])]
    out.push(
      JSON.stringify([named?.userData.name, kind, look, own && [...own.array].map((value) => value.toFixed(5)), at.flat().map((value) => value.toFixed(7))]),
    )
  })
  return out.toSorted()
}

test('a page draws what three.js draws of the same scene written as glTF: names, places, colours, lines, points', async () => {
  const job = { scene, options: { format: 'glb', unit: 'mm', colors: true, edges: true } as const, progress() {} }
  const glb = await writeGlb({ ...job, part: async (id) => exportPart(parts.get(id)!) })
  const { scene: expected } = await new GLTFLoader().parseAsync(await glb.arrayBuffer(), '')
  const model = await pageModel(await prepared(scene, parts))
  expect(drawn(model.scene)).toEqual(drawn(expected))
  expect(model.objects.map(({ userData }) => userData.name as string)).toEqual(['Press', 'Frame', 'Plate', 'Post', 'Post', 'Cover', 'Lid', 'Spacer'])
})

test('without colours everything has the same one', async () => {
  const plain = { ...scene, nodes: scene.nodes.map((node) => ({ ...node, opacity: undefined })) }
  const model = await pageModel(await prepared(plain, parts, false))
  const colors = new Set<string>()
  model.scene.traverse((object) => object instanceof Mesh && colors.add((object.material as MeshStandardMaterial).color.getHexString()))
  expect([...colors]).toEqual(['b8c1cc'])
})

/** A wavy sheet of so many squares along each side. */
function sheet(id: PartId, squares: number): Part {
  const row = squares + 1
  const positions = Float32Array.from({ length: row * row * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % row, Math.floor(i / 3 / row)]
    return i % 3 === 0 ? x : i % 3 === 1 ? y : 5 * Math.sin(x * 0.71 + id) * Math.cos(y * 0.53)
  })
  const indices = Uint32Array.from({ length: squares * squares * 6 }, (_, i) => {
    const square = Math.floor(i / 6)
    const corner = (square % squares) + Math.floor(square / squares) * row
    return corner + [0, 1, row, 1, row + 1, row][i % 6]
  })
  const mesh = { positions, normals: new Int16Array(row * row * 2), indices, faceStart: Uint32Array.of(0, squares * squares * 2) }
  return { id, name: 'Sheet', origin: 'mesh', bounds: [0, 0, -5, squares, squares, 5], mesh }
}

const SQUARES = 60
const large = prepared(scene, new Map([1, 2, 3, 4].map((id) => [id, sheet(id, SQUARES)])))

test('the shape of a large model is there before the rest, which takes its place', async () => {
  let model: PageModel | undefined
  const triangles = (): number[] =>
    [2, 3, 4, 6, 7].map((node) => model!.objects[node].children.reduce((sum, each) => sum + (each as Mesh).geometry.index!.count / 3, 0))
  let coarse: number[] | undefined
  await readPrepared(await large, {
    structure: (own) => (model = new PageModel(own)),
    part: (part) => model!.put(part),
    shape: async () => {
      coarse = triangles()
    },
  })
  expect(coarse!.every((count) => count >= 12 && count < SQUARES * SQUARES)).toBe(true)
  expect(triangles()).toEqual([2, 3, 4, 6, 7].map(() => SQUARES * SQUARES * 2))
})

test('a damaged model is refused, also when its shape has been shown', async () => {
  const bytes = (await large).slice()
  bytes[bytes.length - 9] ^= 1
  let isShown = false
  const opened = readPrepared(bytes, {
    structure() {},
    part() {},
    shape: async () => {
      isShown = true
    },
  })
  await expect(opened).rejects.toMatchObject({ code: 'file-exception' })
  expect(isShown).toBe(true)
})
