import { skippedEntity } from '../../mesh/notes.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { Texture } from '../../../src/core/scene/model.ts'
import type { Pictures } from '../../mesh/three/pictures.ts'
import type { MadePart } from '../../mesh/three/scenePart.ts'
import type { Sink } from '../../contract/format.ts'
import { faceSet, firstColor, lineSet, pointSet } from './faceSet.ts'
import { lookOf, placedUv, planarUv, type VrmlLook } from './look.ts'
import { primitive } from './primitives.ts'
import type { ShapeJob } from './scene.ts'
import type { Faces, VrmlShape } from './shape.ts'
import { elevationGrid, extrusion } from './swept.ts'

/** The part of one Shape node. VRML states no unit: lengths are taken as millimetres. */
export async function shapePart(job: ShapeJob, pictures: Pictures, sink: Sink): Promise<MadePart> {
  const { child } = job.from
  const shape = geometryOf(job)
  if (!shape) return { dropped: 1 }
  const look = lookOf(child(job.shape, 'appearance'), child)
  if (look.unsupported) sink.note(skippedEntity(look.unsupported))
  const { id } = job
  const name = job.name || look.name
  if (shape.kind === 'wires') {
    const { positions, line, lineStart, point, vertexColor } = shape
    return wirePart({ id, name, positions, line, lineStart, point, vertexColor, color: firstColor(job.geometry, child) ?? look.color })
  }
  const { uv, texture } = await textured(shape, look, pictures)
  const { positions, indices, normals, vertexColor, creaseAngle, doubleSided } = shape
  const { part, dropped } = meshPart({
    id,
    name,
    positions,
    indices,
    normals,
    vertexColor,
    uv,
    creaseAngle,
    doubleSided,
    texture,
    // The picture's colours take the diffuse colour's place (ISO/IEC 14772-1, 6.5).
    color: texture ? (0xffffff00 | ((look.color ?? 255) & 255)) >>> 0 : look.color,
    roughness: look.roughness,
  })
  return part.mesh ? { part, dropped } : { dropped: Math.max(1, dropped) }
}

function geometryOf({ geometry, from: { child } }: ShapeJob): VrmlShape | undefined {
  switch (geometry.type) {
    case 'IndexedFaceSet':
      return faceSet(geometry, child)
    case 'IndexedLineSet':
      return lineSet(geometry, child)
    case 'PointSet':
      return pointSet(geometry, child)
    case 'ElevationGrid':
      return elevationGrid(geometry, child)
    case 'Extrusion':
      return extrusion(geometry)
    default:
      return primitive(geometry)
  }
}

async function textured(shape: Faces, look: VrmlLook, pictures: Pictures): Promise<{ uv?: Float32Array; texture?: Texture }> {
  if (look.pictures.length === 0) return {}
  const texture = await pictures.load(look.pictures[0], { repeat: look.repeat, flipY: true })
  if (!texture) return {}
  const uv = shape.uv ?? planarUv(shape.positions)
  return { uv: look.transform ? placedUv(uv, look.transform) : uv, texture }
}
