import { assemblyFile } from '../../../workers/formats/inventor/assembly.fixture.ts'
import { type BodySpec, partFile, type Point } from '../../../workers/formats/inventor/part.fixture.ts'
import type { NativeAssembly, NativeFormat } from './nativePackage.ts'
import { flatNormal, type PartMesh, sharesOf } from './partMesh.ts'
import { propertySet } from './propertySet.ts'

const MM_PER_CM = 10
const centimetres = (point: ArrayLike<number>): Point => [point[0] / MM_PER_CM, point[1] / MM_PER_CM, point[2] / MM_PER_CM]

/** Properties that all files have. */
const about = (name: string): Record<string, Uint8Array> => ({
  '\u0005SummaryInformation': propertySet({ 2: name, 4: 'Facet', 6: 'Written by the sample maker of Facet, not by Inventor' }),
})

/** Inventor keeps centimetres; paths are absolute ones of the machine that saved the file. */
export const inventor: NativeFormat = {
  program: 'Autodesk Inventor',
  part: { extension: 'ipt', write: writePart },
  assembly: { extension: 'iam', write: writeAssembly },
}

function writePart(mesh: PartMesh): Uint8Array {
  const { shown, lines } = bodiesOf([mesh])
  return partFile(shown, lines, {}, about(mesh.name))
}

/** Bodies as the file holds them, and the edges of all. */
export function bodiesOf(meshes: readonly PartMesh[]): { shown: BodySpec[]; lines: Point[][] } {
  const shown = meshes.map(({ color, faces }) => ({
    ...(color && { color: sharesOf(color) }),
    faces: faces.map((face) => ({
      corners: face.points.map(centimetres),
      normal: flatNormal(face) ?? face.normals,
      indices: face.indices,
      ...(face.color && { color: sharesOf(face.color) }),
    })),
  }))
  return { shown, lines: meshes.flatMap(({ edges }) => edges.map(({ points }) => points.map(centimetres))) }
}

function writeAssembly({ name, files }: NativeAssembly): Uint8Array {
  const references = files.map(({ path, placed }) => ({
    path: `C:\\Facet\\Samples\\${path.replaceAll('/', '\\')}`,
    at: placed.map(({ matrix: m }) => [...m.slice(0, 3), ...m.slice(4, 7), ...m.slice(8, 11), ...centimetres(m.slice(12, 15))]),
    title: placed.map((each) => each.name),
  }))
  return assemblyFile(references, {}, about(name))
}
