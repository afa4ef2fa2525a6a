import { assemblyOf, type FaceOf, partOf, SEPARATOR } from '../../../workers/formats/solidedge/solidedge.fixture.ts'
import type { NativeAssembly, NativeFormat } from './nativePackage.ts'
import { flatNormal, type PartMesh, sharesOf } from './partMesh.ts'
import { stripsOf } from './strips.ts'

const MM_PER_METRE = 1000
/** Style of entities without one of their own. */
const DEFAULT_STYLE = 0x80000027
const FIRST_STYLE = 0x80000100

/** Solid Edge keeps metres, and triangles as strips. */
export const solidEdge: NativeFormat = {
  program: 'Solid Edge',
  part: { extension: 'par', write: (mesh) => partOf(stripFaces(mesh), stylesOf(mesh)) },
  assembly: { extension: 'asm', write: writeAssembly },
}

/** Colours by the numbers of their styles. */
const colorsOf = ({ faces }: PartMesh): number[] => [...new Set(faces.map(({ color }) => color).filter((color) => color !== 0))]

function stylesOf(mesh: PartMesh): Parameters<typeof partOf>[1] {
  const style = (color: number): [number, number, number, number] => {
    const [r, g, b, a] = sharesOf(color)
    return [r, g, b, 1 - a]
  }
  return { [DEFAULT_STYLE]: style(mesh.color), ...Object.fromEntries(colorsOf(mesh).map((color, i) => [FIRST_STYLE + i, style(color)])) }
}

/** Single precision is what the mesh has: more digits would only be noise that does not pack. */
const metres = (value: number): number => Math.fround(value / MM_PER_METRE)

export function stripFaces(mesh: PartMesh): FaceOf[] {
  const colors = colorsOf(mesh)
  return mesh.faces.map((face, id) => {
    const slots = stripsOf(face.indices).flatMap((strip, i) => (i === 0 ? strip : [-1, ...strip]))
    const flat = flatNormal(face)
    return {
      id: id + 1,
      styles: face.color ? [0, FIRST_STYLE + colors.indexOf(face.color)] : [],
      points: slots.map((vertex) => (vertex < 0 ? [SEPARATOR, SEPARATOR, SEPARATOR] : face.points[vertex].map(metres))),
      normal: flat ? [...flat] : slots.map((vertex) => [...face.normals[Math.max(0, vertex)]]),
    }
  })
}

function writeAssembly({ toTop, files }: NativeAssembly): Uint8Array {
  const attachments = files.map(({ path, placed }) => [
    (toTop + path).replaceAll('/', '\\'),
    placed.map(({ name, matrix, box }, id) => ({
      name,
      id: id + 1,
      matrix: [...matrix].map((value, i) => (i >= 12 && i < 15 ? value / MM_PER_METRE : value)),
      box: box.map((value) => value / MM_PER_METRE),
    })),
  ])
  return assemblyOf(Object.fromEntries(attachments))
}
