import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Body } from '../../../kernel/brep/body.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import type { BodyMesh } from '../../../kernel/tessellate/bodyMesh.ts'
import { isContradicted } from '../../../kernel/tessellate/faceMesh.ts'
import { joinBodies } from '../../../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../../kernel/tessellate/soundMesh.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import { keepSpecimens } from '../../../contract/specimens.ts'
import { Geometry } from '../body/geometry.ts'
import { itemBodies } from '../body/solids.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'
import { angleUnit } from '../structure/units.ts'
import { partDeflection } from './deflection.ts'

/** What of a document geometry is read from. */
export type GeometryDocument = Pick<StepDocument, 'exchange' | 'representations' | 'styles'>
/** A part to be meshed, here or in another worker. */
export type MeshSource = Pick<PartSource, 'id' | 'name' | 'representation' | 'items' | 'color'> & { document: GeometryDocument }

export interface MeshedPart {
  /** Absent: nothing came out. */
  draft?: PartDraft
  /** No check found fault with it. */
  sound: boolean
  /** Borders and surfaces of the file contradict each other: another engine's mesh is no better proof. */
  contradicted?: boolean
  /** Faces of the draft's mesh that a check doubts. */
  doubted?: number[]
}

/** The exact bodies of one part, and whether all that it is made of is there. */
export function partBodies(source: MeshSource): { bodies: Body[]; complete: boolean } {
  const { exchange, representations, styles } = source.document
  const representation = representations.get(source.representation)
  const geometry = new Geometry(exchange, representation?.mm ?? 1, angleUnit(exchange, representation?.context ?? -1))
  const bodies: Body[] = []
  let complete = true
  for (const item of source.items) {
    const own = styles.colorOf(item)
    const inherited = own !== source.color ? own : 0
    const found = itemBodies(exchange, item, geometry, (face) => styles.colorOf(face) || inherited)
    bodies.push(...found.bodies)
    complete &&= found.complete
  }
  keepSpecimens(geometry, bodies)
  return { bodies, complete }
}

/** Tessellates one part by our own engine. `sceneSize`: diagonal of the whole assembly, millimetres. */
export function meshPart(source: MeshSource, sceneSize: number, quality: Quality): MeshedPart {
  const { bodies, complete } = partBodies(source)
  if (bodies.length === 0) return { sound: false }
  const size = bodySize(bodies)
  const tolerance = partDeflection(size, Math.max(sceneSize, size), quality)
  const meshes = bodies.map((body) => soundMesh(body, tolerance))
  const joined = joinBodies(meshes)
  keepSpecimens(meshes, joined)
  if (joined.mesh.indices.length === 0) return { sound: false }
  const sound = complete && meshes.every(isSound)
  const doubted = doubtedFaces(meshes)
  return {
    draft: draftOf(
      source,
      joined,
      bodies.some(({ kind }) => kind !== 'solid'),
    ),
    sound,
    ...(doubted.length > 0 && { doubted }),
    ...(meshes.some(({ faceProblems, bodyProblems }) => bodyProblems.includes('void outside') || [...faceProblems.values()].some(isContradicted)) && {
      contradicted: true,
    }),
  }
}

const isSound = (mesh: BodyMesh): boolean => mesh.faceProblems.size === 0 && mesh.bodyProblems.length === 0

/** Faces with problems, numbered as in the joined mesh. */
function doubtedFaces(meshes: readonly BodyMesh[]): number[] {
  const found: number[] = []
  let first = 0
  for (const { mesh, faceProblems } of meshes) {
    for (const f of faceProblems.keys()) found.push(first + f)
    first += mesh.faceStart.length - 1
  }
  return found
}

function draftOf(source: MeshSource, { mesh, edges, faces }: ReturnType<typeof joinBodies>, open: boolean): PartDraft {
  let color: Rgba = source.color
  const { faceColor } = mesh
  if (faceColor) {
    // One colour for all faces is the part's.
    const first = faceColor[0]
    if (first !== 0 && faceColor.every((own) => own === first)) {
      color = first
      delete mesh.faceColor
    }
  }
  return { id: source.id, name: source.name, mesh, edges, faces, ...(color !== 0 && { color }), origin: 'exact', ...(open && { doubleSided: true }) }
}
