import type { Node, Part, Structure } from '../../../src/core/scene/model.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { encodeNormals } from '../../../src/core/scene/octahedral.ts'
import { numberNodes } from '../../../src/core/scene/sceneIndex.ts'
import type { Session } from '../../../src/app/services/open/session.ts'
import type { OpenDocument } from '../../../src/app/state/document.ts'
import { session } from './session.ts'

/** Corners of a unit cube, one row of four per face, counter-clockwise seen from outside: −x, +x, −y, +y, −z, +z. */
const cube = [
  [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [1, 0, 1],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [0, 1, 1],
    [1, 1, 1],
    [1, 1, 0],
  ],
  [
    [0, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 1],
    [1, 0, 1],
    [1, 1, 1],
    [0, 1, 1],
  ],
]
const outward = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
]

/** A closed box with one corner in the origin. Faces are in the order −x, +x, −y, +y, −z, +z. Millimetres. */
export function boxPart(id: number, name: string, size: readonly [number, number, number], color?: Rgba): Part {
  const positions = cube.flat().flatMap((corner) => corner.map((unit, axis) => unit * size[axis]))
  const normals = outward.flatMap((normal) => [normal, normal, normal, normal]).flat()
  const indices = cube.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner))
  return {
    id,
    name,
    color,
    origin: 'exact',
    bounds: [0, 0, 0, ...size],
    closed: true,
    mesh: {
      positions: new Float32Array(positions),
      normals: encodeNormals(normals),
      indices: new Uint32Array(indices),
      faceStart: new Uint32Array([0, 2, 4, 6, 8, 10, 12]),
    },
  }
}

const at = (x: number, y: number, z: number): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
const leaf = (name: string, part: number, place: [number, number, number], more: Partial<Node> = {}): Node => ({
  id: 0,
  name,
  part,
  transform: at(...place),
  children: [],
  ...more,
})

/**
 * An assembly of four distinct parts: "Frame" holds a plate of 100 × 60 × 5 mm and two posts of 10 × 10 × 40 mm, "Cover" a lid; a spacer lies beside them.
 * Node ids in preorder: 0 Press, 1 Frame, 2 Plate, 3 Post, 4 Post, 5 Cover, 6 Lid, 7 Spacer.
 */
export const press = {
  structure(): Structure {
    const frame: Node = { id: 0, name: 'Frame', children: [leaf('Plate', 1, [0, 0, 0]), leaf('Post', 2, [0, 0, 5]), leaf('Post', 2, [90, 50, 5])] }
    const cover: Node = { id: 0, name: 'Cover', children: [leaf('Lid', 3, [0, 0, 45])] }
    const root: Node = {
      id: 0,
      name: 'Press',
      children: [frame, cover, leaf('Spacer', 4, [120, 0, 0], { attributes: [{ name: 'Material', value: 'Brass' }] })],
    }
    numberNodes(root)
    return { name: 'press.step', format: 'step', units: 'mm', upAxis: 'z', application: 'Test CAD 1.0', root }
  },
  parts: (): Part[] => [
    boxPart(1, 'Plate', [100, 60, 5], 0x336699ff),
    boxPart(2, 'Post', [10, 10, 40], 0xcc3300ff),
    boxPart(3, 'Lid', [100, 60, 2]),
    boxPart(4, 'Spacer', [8, 8, 8]),
  ],
}

/** A model of one part, "Block": a box of 20 × 10 × 5 mm. */
export const block = {
  structure(): Structure {
    const root = leaf('Block', 1, [0, 0, 0])
    numberNodes(root)
    return { name: 'block.step', format: 'step', units: 'mm', upAxis: 'z', root }
  },
  parts: (): Part[] => [boxPart(1, 'Block', [20, 10, 5])],
}

const timings = { total: 812, firstPart: 120, read: 60, structure: 30, tessellate: 400 }

/** Opens the model as the import worker would, to its end. `notes` and `missing` are the verdict; `into`: the session, that of component tests if absent. */
export function openModel(
  model: { structure(): Structure; parts(): Part[] },
  { notes = [], missing = [], into = session }: Partial<Pick<OpenDocument, 'notes' | 'missing'>> & { into?: Session } = {},
): void {
  const { document } = into
  document.begin(model.structure())
  for (const part of model.parts()) document.addPart(part)
  document.finish({ notes, missing, timings, retried: false })
}
