import { type FileOptions, inventorFile, type RecordBytes, Writer } from './inventorFile.fixture.ts'

export type Point = readonly [number, number, number]

export interface FaceSpec {
  corners: readonly Point[]
  /** Normal of a flat face; of others one per corner. */
  normal: Point | readonly Point[]
  /** Three corners per triangle; absent: a fan. */
  indices?: readonly number[]
  /** RGBA, 0..1. */
  color?: readonly [number, number, number, number]
  /** The picture of a thread: turns in a centimetre, and shares of a turn in a centimetre around the face. */
  thread?: readonly [turns: number, around: number]
}

export interface BodySpec {
  faces: readonly FaceSpec[]
  color?: readonly [number, number, number, number]
  /** The highlights' colour, where the body has one. */
  specular?: readonly [number, number, number]
  shininess?: number
  /** A work surface. */
  surface?: boolean
}

/** Faces of a box with one corner at the origin, in centimetres. */
export function boxFaces(x: number, y: number, z: number): FaceSpec[] {
  const at = (a: number, b: number, c: number): Point => [a * x, b * y, c * z]
  return [
    { normal: [0, 0, -1], corners: [at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)] },
    { normal: [0, 0, 1], corners: [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)] },
    { normal: [0, -1, 0], corners: [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)] },
    { normal: [0, 1, 0], corners: [at(0, 1, 0), at(0, 1, 1), at(1, 1, 1), at(1, 1, 0)] },
    { normal: [-1, 0, 0], corners: [at(0, 0, 0), at(0, 0, 1), at(0, 1, 1), at(0, 1, 0)] },
    { normal: [1, 0, 0], corners: [at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)] },
  ]
}

const head = (styles: number, surface: number, parent: number): Writer => new Writer().u32(0).u16(0).u32(0).u32(styles, surface, parent, 0)

/** Flat faces as a part's graphics segment keeps them, each with a coarse mesh of one triangle and a whole one; edges as given. */
function partRecords(bodies: readonly BodySpec[], edges: readonly (readonly Point[])[] = []): RecordBytes[] {
  const records: RecordBytes[] = []
  const add = (type: string, bytes: Uint8Array): number => records.push({ type, bytes })
  const colored = (type: string, size: number, color: readonly number[], specular: readonly number[] = [1, 1, 1], shininess = 20): number => {
    const out = new Writer().zeros(20).f32(...color, ...color, ...specular, 1, 0, 0, 0, 1, shininess)
    return add(type, out.zeros(size - 88).done())
  }
  const styleList = (...places: number[]): number =>
    add(
      '0786eb48',
      new Writer()
        .list(places.length)
        .u32(...places)
        .done(),
    )
  const threaded = (turns: number, around: number): number => {
    const picture = add('6df83373', new Writer().u32(100, 1, 0xa7f9).u8(1).u32(0x7bdc8420).f64(turns, around).u32(0).done())
    const lists = [styleList(), styleList(picture, colored('0886eb48', 89, [1, 1, 1, 1]))]
    return add(
      'd98f4d82',
      new Writer()
        .u32(1)
        .list(2)
        .u32(...lists, 1)
        .done(),
    )
  }
  const surface = add('1e9ddb37', new Uint8Array(4))
  const group = add('ef840212', new Uint8Array(4))
  for (const { faces, color, specular, shininess, surface: isSurface } of bodies) {
    const solidity = add(
      'a6f62bb3',
      new Writer()
        .u32(1)
        .u8(isSurface ? 0 : 1)
        .done(),
    )
    const styles = color ? styleList(solidity, colored('0886eb48', 89, color, specular, shininess)) : styleList(solidity)
    const body = add('cfac9ea7', head(styles, 0, group).done())
    for (const face of faces) {
      const own = face.color ? styleList(colored('0f5648af', 94, face.color)) : face.thread ? styleList(threaded(...face.thread)) : 0
      const parent = records.length + 3
      const all = face.indices ?? Array.from({ length: face.corners.length - 2 }, (_, i) => [0, i + 1, i + 2]).flat()
      const meshes = [all.slice(0, 3), all].map((indices) => add('d2ac9ea7', faceMesh(face, indices, parent)))
      const shape = head(own, surface, body | 0)
        .list(3)
        .u32(meshes[0] + 0x80000000, meshes[1], 0)
      add('a3e99451', shape.u8(0).f64(0, 0, 0, 0, 0, 0).u32(1, 0, 0).done())
    }
  }
  const edgeBody = add('cfac9ea7', head(0, 0, group).done())
  for (const points of edges) {
    const line = add(
      'cbac9ea7',
      head(0, 0, 0)
        .list(points.length)
        .f32(...points.flat())
        .done(),
    )
    add('a3e99451', head(0, 0, edgeBody).list(1).u32(line).u8(0).f64(0, 0, 0, 0, 0, 0).u32(1, 0, 0).done())
  }
  return records
}

function faceMesh({ corners, normal }: FaceSpec, indices: readonly number[], parent: number): Uint8Array {
  const normals = corners.flatMap((_, i): Point => {
    const own = normal[i]
    return typeof own === 'object' ? own : (normal as Point)
  })
  return head(0, 0, parent)
    .list(corners.length)
    .f32(...corners.flat())
    .list(indices.length)
    .u32(...indices)
    .list(corners.length)
    .f32(...normals)
    .list(0)
    .done()
}

export const partFile = (
  bodies: readonly BodySpec[],
  edges: readonly (readonly Point[])[] = [],
  options: FileOptions = {},
  streams: Record<string, Uint8Array> = {},
): Uint8Array<ArrayBuffer> => inventorFile('PmGraphicsSegment', partRecords(bodies, edges), streams, options)
