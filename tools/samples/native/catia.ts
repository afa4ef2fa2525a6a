import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { type FixtureBody, partFile } from '../../../workers/formats/catia/part.fixture.ts'
import { productFile } from '../../../workers/formats/catia/product.fixture.ts'
import type { NativeAssembly, NativeFormat } from './nativePackage.ts'
import { bytesOf, flatNormal, type MeshFace, type PartMesh } from './partMesh.ts'

/** CATIA V5 keeps millimetres; files are named without folders. */
export const catia: NativeFormat = {
  program: 'CATIA V5',
  part: { extension: 'CATPart', write: (mesh) => partFile({ bodies: [bodyOf(mesh)] }) },
  assembly: { extension: 'CATProduct', write: writeProduct },
}

/** One pool of points: those of curved faces first, which have normals; flat faces share theirs. */
export function bodyOf({ color, faces, edges }: PartMesh): FixtureBody {
  const positions: number[] = []
  const normals: number[] = []
  const byPlace = new Map<string, number>()
  const put = (point: readonly number[]): number => {
    const index = positions.length / 3
    const key = point.join()
    if (!byPlace.has(key)) byPlace.set(key, index)
    positions.push(...point)
    return index
  }
  const sorted = faces.map((face) => ({ face, flat: flatNormal(face), numbers: new Array<number>() }))
  for (const { face, flat, numbers } of sorted) {
    if (flat) continue
    for (const [i, point] of face.points.entries()) {
      numbers.push(put(point))
      normals.push(...face.normals[i])
    }
  }
  for (const { face, flat, numbers } of sorted) if (flat) for (const point of face.points) numbers.push(byPlace.get(point.join()) ?? put(point))
  const lines = (kind: number): number[][] =>
    edges.filter((edge) => edge.kind === kind).map(({ points }) => points.map((point) => byPlace.get(point.join()) ?? put(point)))
  const [sharp, smooth] = [lines(EdgeKind.sharp), lines(EdgeKind.smooth)]
  return {
    positions,
    ...(normals.length > 0 && { normals }),
    ...(color && { color: bytesOf(color) }),
    faces: sorted.map(({ face, flat, numbers }) => packet(face, flat, numbers)),
    sharp,
    smooth,
  }
}

const packet = ({ color, indices }: MeshFace, normal: ReturnType<typeof flatNormal>, numbers: readonly number[]): FixtureBody['faces'][number] => ({
  triangles: indices.map((corner) => numbers[corner]),
  ...(normal && { normal }),
  ...(color && { color: bytesOf(color) }),
})

function writeProduct({ name, files }: NativeAssembly): Uint8Array {
  const instances = files.flatMap(({ path, placed }) =>
    placed.map((each) => ({
      name: each.name,
      file: path.slice(path.lastIndexOf('/') + 1),
      matrix: [0, 4, 8, 12].flatMap((from) => Array.from(each.matrix.subarray(from, from + 3))),
    })),
  )
  return productFile({ partNumber: name, instances, program: 'Written by the sample maker of Facet' })
}
