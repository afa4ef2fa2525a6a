import { meshPart } from '../../mesh/meshPart.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { MadePart } from '../../mesh/three/scenePart.ts'
import type { Accessors } from './accessors.ts'
import { lines, POINTS, triangles, TRIANGLES } from './drawModes.ts'
import type { Json } from './json.ts'
import { type Materials, placedUv } from './materials.ts'
import type { PrimitiveJob } from './nodeTree.ts'
import { SCALE } from './placement.ts'
import type { Primitives } from './primitives.ts'
import { poseSkin } from './skin.ts'

export interface Reading {
  json: Json
  accessors: Accessors
  primitives: Primitives
  materials: Materials
  world(node: number): Float64Array | undefined
}

/** The part of one primitive, millimetres. */
export async function primitivePart(job: PrimitiveJob, { json, accessors, primitives, materials, world }: Reading): Promise<MadePart> {
  const look = materials.look(job.primitive.material)
  const primitive = await primitives.read(job.primitive, look.picture?.set ?? 0)
  if (!primitive) return { dropped: 0 }
  if (job.skin) await poseSkin(primitive, json, job.skin.index, job.skin.nodeWorld, accessors, world)
  const { mode, positions, vertices, vertexColor } = primitive
  const { id, name } = job
  const { color } = look
  if (mode < TRIANGLES) {
    const empty = new Uint32Array(0)
    const drawn = mode === POINTS ? { line: empty, lineStart: new Uint32Array(1), point: vertices } : { ...lines(mode, vertices), point: empty }
    return wirePart({ id, name, positions, vertexColor, color, scale: SCALE, ...drawn })
  }
  const texture = look.picture && primitive.uv ? await materials.picture(look.picture) : undefined
  let uv = texture ? primitive.uv : undefined
  if (uv && look.picture?.transform) uv = placedUv(uv, look.picture.transform)
  const { metalness, roughness, doubleSided } = look
  const { normals } = primitive
  const { part, dropped } = meshPart({
    id,
    name,
    positions,
    indices: triangles(mode, vertices),
    normals,
    uv,
    vertexColor,
    scale: SCALE,
    color,
    metalness,
    roughness,
    doubleSided,
    texture,
  })
  return part.mesh ? { part, dropped } : { dropped }
}
