import { containerOf } from './container.fixture.ts'
import { Writer } from './writer.fixture.ts'

export interface FixtureFace {
  /** Indices of vertices, three per triangle. */
  triangles: number[]
  /** Normal of a flat face. */
  normal?: readonly [number, number, number]
  color?: readonly [number, number, number, number]
}

export interface FixtureBody {
  /** xyz per vertex. */
  positions: number[]
  /** xyz of the first so many vertices, those of curved faces; absent: all faces are flat. */
  normals?: number[]
  /** RGBA bytes of faces without a colour of their own. */
  color?: FixtureFace['color']
  faces: FixtureFace[]
  /** Indices of vertices of each edge. */
  sharp?: number[][]
  smooth?: number[][]
  border?: number[][]
  open?: boolean
}

const ATTRIBUTE_ROW = [0x10, 0x24, 0x04, 0xff, 0xff, 0, 0, 0]

/** A body leaf: its node's block, its marker, its points without compression, its faces and edges. */
export function bodyLeaf({ positions, normals, color: own, faces, sharp = [], smooth = [], border = [], open = false }: FixtureBody): Uint8Array {
  const count = positions.length / 3
  const flag = open ? 0x20 : 0x30
  const out = new Writer()
    .u8(flag, 4, 4, ...attributes(own), 1, 0)
    .f32(1, 0, 0, 0, 0)
    .u32(1)
  out
    .u8(0xff, 0xff, 2, 0, 1)
    .count(count)
    .count((normals?.length ?? 0) / 3)
    .u8(0, 0, 0, 1)
    .f32s(positions)
  if (normals) writeNormals(out, normals)
  out.f32(0.1).u8(0)
  const edges = [border, sharp, smooth]
  out.u8(1 + edges.filter((kind) => kind.length > 0).length)
  out.u8(2, 0x0a).count(faces.length)
  const index = (value: number): void => {
    if (count <= 255) out.u8(value)
    else if (count <= 65536) out.u8(value >> 8, value)
    else out.u8(value >> 16, value >> 8, value)
  }
  for (const { triangles, normal } of faces) {
    out
      .u8(1, 0x40 | 1 | (normal ? 8 : 0))
      .count(triangles.length / 3)
      .u8(0xff)
      .u32(triangles.length)
    if (normal) out.f32(...normal)
    triangles.forEach(index)
  }
  for (const { color } of faces) out.u8(flag, 4, 4, ...attributes(color))
  for (const [type, kind] of edges.entries()) {
    if (kind.length === 0) continue
    out.u8(1, type).count(kind.length)
    for (const edge of kind) {
      out.u8(2).count(edge.length)
      edge.forEach(index)
    }
    out.u8(...ATTRIBUTE_ROW)
  }
  return out.done()
}

/** Whether there is a colour, then A B G R. */
const attributes = (color: FixtureFace['color']): number[] => (color ? [0xff, color[3], color[2], color[1], color[0]] : [0xfd, 0xff, 0, 0, 0])

/** Writes normals by the main axis and the two other components. */
function writeNormals(out: Writer, normals: readonly number[]): void {
  const codes: number[] = []
  const values: number[] = []
  for (let i = 0; i < normals.length; i += 3) {
    const n = normals.slice(i, i + 3)
    const axis = [0, 1, 2].reduce((best, k) => (Math.abs(n[k]) > Math.abs(n[best]) ? k : best), 0)
    codes.push(axis * 2 + (n[axis] < 0 ? 1 : 0))
    for (const k of [0, 1, 2]) if (k !== axis) values.push(Math.round(n[k] * 32767))
  }
  out.count(values.length)
  for (const value of values) out.u16(value)
  for (let i = 0; i < codes.length; i += 2) out.u8(codes[i] | ((codes[i + 1] ?? 0) << 4))
}

const sceneGraphOf = (leaves: readonly Uint8Array[]): Uint8Array => leaves.reduce((out, leaf) => out.raw(leaf), new Writer().u8(0xa3, 0xff).u32(6)).done()

/** The graphics alone: a .cgr file, and what a part carries. */
export const graphicsFile = (leaves: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  containerOf([
    {
      name: '.graphics',
      inside: [
        {
          name: 'SceneGraph',
          inside: [
            { name: 'MainDataStream', bytes: sceneGraphOf(leaves) },
            { name: 'SurfacicReps', bytes: Uint8Array.of(0) },
          ],
        },
      ],
    },
  ])

export interface FixturePart {
  bodies: readonly FixtureBody[]
  /** JPEG. */
  preview?: Uint8Array
  /** Bytes put in the place of the graphics. */
  graphics?: Uint8Array
  /** Stream of rendering materials. */
  materials?: Uint8Array
}

export const partFile = ({ bodies, preview, materials, graphics = graphicsFile(bodies.map(bodyLeaf)) }: FixturePart): Uint8Array<ArrayBuffer> =>
  containerOf([
    {
      name: '.part',
      inside: [
        {
          name: 'CATIA1',
          inside: [
            { name: 'Cont_1', bytes: new Writer().ascii('OSMX V5R29SP5HF16').done() },
            {
              name: '2',
              inside: [
                { name: 'Cont_2', bytes: graphics },
                { name: '\x03CATStorageProperty', bytes: new Writer().ascii('..CATCGRCont..').done() },
              ],
            },
            ...(materials ? [{ name: 'Cont_3', bytes: materials }] : []),
            ...(preview ? [{ name: '\x05CATPreview', bytes: new Writer().u32(0).raw(preview).done() }] : []),
          ],
        },
      ],
    },
  ])

const boxSides: [number[], [number, number, number]][] = [
  [
    [0, 4, 6, 0, 6, 2],
    [-1, 0, 0],
  ],
  [
    [1, 3, 7, 1, 7, 5],
    [1, 0, 0],
  ],
  [
    [0, 1, 5, 0, 5, 4],
    [0, -1, 0],
  ],
  [
    [2, 6, 7, 2, 7, 3],
    [0, 1, 0],
  ],
  [
    [0, 2, 3, 0, 3, 1],
    [0, 0, -1],
  ],
  [
    [4, 5, 7, 4, 7, 6],
    [0, 0, 1],
  ],
]

/** A box from the origin with its first side in a colour of its own. */
export const box = (x: number, y: number, z: number, color?: FixtureFace['color']): FixtureBody => ({
  positions: Array.from({ length: 8 }, (_, i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]).flat(),
  faces: boxSides.map(([triangles, normal], i) => ({ triangles, normal, ...(color && i === 0 && { color }) })),
  sharp: [
    [0, 1],
    [1, 3],
    [3, 2],
    [2, 0],
    [4, 5],
    [5, 7],
    [7, 6],
    [6, 4],
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
  ],
})
