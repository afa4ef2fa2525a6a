import { OpenError } from '../../../src/core/errors.ts'
import { meshArea } from '../../../src/core/geometry/meshMeasure.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { findBytes } from '../../io/bytes/byteWindow.ts'
import { meshPart } from '../exact/meshPart.ts'
import { withExactFaces } from '../exact/withExactFaces.ts'
import type { PartDraft, Quality } from '../../contract/format.ts'
import { readXt } from '../parasolid/readXt.ts'
import type { JtPart } from './tree/partSource.ts'

/** The first bytes of a Parasolid stream, behind its length. */
const STREAM = [0x50, 0x53, 0, 0]
/** Bytes from which a stream takes more than a second or two to read beside a mesh that is shown already. */
const LONG = 16 << 20
/** Exact bodies take the place of a mesh whose area is off by less than this share, and whose box by less than this share of its diagonal. */
const AREA_SHARE = 0.02
const BOX_SHARE = 0.005

/** The bodies of a part, millimetres. Throws OpenError where a stream is damaged. */
function bodiesOf({ document, exact }: JtPart): Body[] {
  return exact.flatMap((segment) => {
    const data = document.container.read(segment)
    const from = findBytes(data, STREAM)
    if (from < 4 || data.length - from > LONG) return []
    const length = new ByteCursor(data, from - 4).u32()
    const bodies = readXt(data.subarray(from, from + length)).parts.flatMap((part) => part.bodies)
    return bodies.filter(({ faces }) => faces.length > 0)
  })
}

/** A part that has no mesh that can be read, by its exact bodies; undefined when there are none, or they cannot be read either. */
export function exactPart(part: JtPart, quality: Quality): PartDraft | undefined {
  try {
    const bodies = bodiesOf(part)
    const { id, name, color } = part
    return bodies.length > 0 ? meshPart({ id, name, bodies, points: [], color }, bodySize(bodies), quality).draft : undefined
  } catch (error) {
    if (error instanceof OpenError || error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * A displayed part with the exact surfaces of its faces. Where the faces of the mesh are not those of the bodies (JT 8 does not distinguish faces) the bodies themselves,
 * meshed anew, if they are as large. Undefined when the bodies are not what the part displays.
 */
export function joinedPart(part: JtPart, draft: PartDraft, quality: Quality): PartDraft | undefined {
  let bodies: Body[] | undefined
  const model = (): Body[] => (bodies ??= bodiesOf(part))
  const joined = withExactFaces(draft, [model])
  if (joined) return joined
  const { mesh } = draft
  if (!mesh || mesh.faceColor || mesh.vertexColor) return undefined
  const exact = exactPart(part, quality)
  if (!exact?.mesh || !isSame({ ...draft, mesh }, { ...exact, mesh: exact.mesh })) return undefined
  return draft.color === undefined ? exact : withColor(exact, draft.color)
}

/** The material of the part counts, not the colours that the bodies had in the program that made them. */
function withColor(exact: PartDraft, color: number): PartDraft {
  const { mesh, ...rest } = exact
  if (!mesh) return { ...rest, color }
  const { faceColor: _, ...plain } = mesh
  return { ...rest, color, mesh: plain }
}

type Meshed = PartDraft & { mesh: Mesh }

function isSame(shown: Meshed, exact: Meshed): boolean {
  const area = meshArea(shown.mesh)
  if (!(Math.abs(meshArea(exact.mesh) - area) <= AREA_SHARE * area)) return false
  const box = boxOf(shown)
  const diagonal = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  return boxOf(exact).every((value, i) => Math.abs(value - box[i]) <= BOX_SHARE * diagonal)
}

const boxOf = ({ mesh, offset }: Meshed): number[] => [...boundsOfPoints(mesh.positions, offset)]
