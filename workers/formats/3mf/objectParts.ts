import { meshPart, type RawMesh } from '../../mesh/meshPart.ts'
import { paintCorners, uniteCorners } from '../../mesh/paintCorners.ts'
import { gather } from '../../mesh/weld.ts'
import type { PartDraft } from '../../contract/format.ts'
import type { ModelFile, ModelObject, ObjectMesh } from './model.ts'
import { type Look, lookOf } from './properties.ts'

export interface ObjectParts {
  parts: { part: PartDraft; textureId?: string }[]
  /** Triangles left out. */
  dropped: number
  /** Triangles whose property does not exist. */
  unpainted: number
}

/** The parts of an object's mesh: one, or one per texture and one for the rest. `isSpent`: nobody else needs the mesh. */
export function objectParts(file: ModelFile, object: ModelObject, mesh: ObjectMesh, { firstId, isSpent }: { firstId: number; isSpent: boolean }): ObjectParts {
  const name = object.name || `object ${object.id}`
  const looks = mesh.group && mesh.property ? new TriangleLooks(file, mesh, mesh.group, mesh.property) : undefined
  const out: ObjectParts = { parts: [], dropped: 0, unpainted: looks?.unpainted ?? 0 }
  const add = (raw: Omit<RawMesh, 'id' | 'name' | 'scale'>, textureId?: string): void => {
    const { part, dropped } = meshPart({ id: firstId + out.parts.length, name, scale: mesh.scale, ...raw })
    out.dropped += dropped
    if (part.mesh) out.parts.push(textureId === undefined ? { part } : { part, textureId })
  }
  if (!looks) {
    add({ positions: mesh.positions, indices: mesh.indices, isSpent })
    return out
  }
  const colored = looks.colored()
  if (colored.indices.length > 0) add(paintCorners(mesh.positions, colored.indices, colored.color))
  for (const textureId of looks.textureIds()) {
    const { indices, uv } = looks.textured(textureId)
    const bits = new Uint32Array(uv.buffer)
    const column = (part: number): Uint32Array => indices.map((_, corner) => bits[corner * 2 + part])
    const united = uniteCorners([indices, column(0), column(1)])
    const source = united.corner.map((corner) => indices[corner])
    add({ positions: gather(mesh.positions, 3, source), indices: united.indices, uv: gather(uv, 2, united.corner) }, textureId)
  }
  return out
}

/** Looks of all triangles; each entry of a group is resolved once. */
class TriangleLooks {
  unpainted = 0
  private readonly mesh: ObjectMesh
  private readonly looks: Look[] = []
  private readonly byKey = new Map<number, number>()
  /** Number in `looks` per corner. */
  private readonly corner: Uint32Array

  constructor(file: ModelFile, mesh: ObjectMesh, group: Int32Array, property: Int32Array) {
    this.mesh = mesh
    this.looks.push({ kind: 'plain' })
    this.corner = new Uint32Array(group.length * 3)
    for (let t = 0; t < group.length; t++) {
      if (group[t] < 0) continue
      let broken = false
      for (let k = 0; k < 3; k++) {
        const number = this.resolve(file, group[t], property[t * 3 + k])
        broken ||= this.looks[number].kind === 'broken'
        this.corner[t * 3 + k] = number
      }
      if (broken) this.unpainted++
    }
  }

  textureIds(): string[] {
    return [...new Set(this.looks.flatMap((look) => (look.kind === 'texture' ? [look.textureId] : [])))]
  }

  /** Triangles without texture, and the colour of each corner (0 = none). */
  colored(): { indices: Uint32Array; color: Uint32Array } {
    const picked = this.pick((first) => first.kind !== 'texture')
    const palette = this.looks.map((look) => (look.kind === 'color' ? look.color : 0))
    return { indices: picked.map((corner) => this.mesh.indices[corner]), color: picked.map((corner) => palette[this.corner[corner]]) }
  }

  textured(textureId: string): { indices: Uint32Array; uv: Float32Array } {
    const picked = this.pick((first) => first.kind === 'texture' && first.textureId === textureId)
    const uv = new Float32Array(picked.length * 2)
    for (let i = 0; i < picked.length; i++) {
      const look = this.looks[this.corner[picked[i]]]
      if (look.kind === 'texture') uv.set([look.u, look.v], i * 2)
    }
    return { indices: picked.map((corner) => this.mesh.indices[corner]), uv }
  }

  /** Corners of the triangles whose first corner looks so. */
  private pick(wanted: (first: Look) => boolean): Uint32Array {
    const fits = this.looks.map(wanted)
    return Uint32Array.from({ length: this.mesh.indices.length }, (_, corner) => corner).filter((corner) => fits[this.corner[corner - (corner % 3)]])
  }

  private resolve(file: ModelFile, group: number, index: number): number {
    const key = group * 0x80000000 + index + 1
    let number = this.byKey.get(key)
    if (number === undefined) {
      number = this.looks.length
      this.looks.push(lookOf(file, this.mesh.groupIds[group], index))
      this.byKey.set(key, number)
    }
    return number
  }
}
