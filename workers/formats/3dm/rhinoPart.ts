import type { PartDraft } from '../../contract/format.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { Pictures } from '../../mesh/three/pictures.ts'
import type { RhinoObject } from './objects.ts'
import type { Shape } from './shapes.ts'

/** The part of one object, millimetres. */
export async function rhinoPart(object: RhinoObject, shape: Shape, scale: number, pictures: Pictures): Promise<{ part?: PartDraft; dropped: number }> {
  const { index: id, name, color, material } = object
  if (shape.mesh) {
    const { vertexColor, uv, ...mesh } = shape.mesh
    const texture = material?.picture && uv ? await pictures.load(material.picture, { repeat: true, flipY: true }) : undefined
    const { part, dropped } = meshPart({
      id,
      name,
      ...mesh,
      vertexColor: shape.display ? undefined : vertexColor,
      uv: texture ? uv : undefined,
      scale,
      color: texture ? (0xffffff00 | ((color ?? 255) & 255)) >>> 0 : color,
      metalness: material?.metalness,
      roughness: material?.roughness,
      texture,
    })
    if (shape.display) part.origin = 'display'
    return part.mesh ? { part, dropped } : { dropped }
  }
  const positions: number[] = shape.points ? [...shape.points.positions] : []
  const lineStart = [0]
  const point = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  const line: number[] = []
  for (const points of shape.lines ?? []) {
    if (points.length < 6) continue
    for (let i = 0; i < points.length; i += 3) line.push((positions.length + i) / 3)
    for (const value of points) positions.push(value)
    lineStart.push(line.length)
  }
  const { part, dropped } = wirePart({
    id,
    name,
    positions: new Float64Array(positions),
    vertexColor: shape.points?.color,
    line: new Uint32Array(line),
    lineStart: new Uint32Array(lineStart),
    point,
    color,
    scale,
  })
  if (part && shape.unmeshed) part.origin = 'display'
  return part ? { part, dropped } : { dropped }
}
