import type { Rgba } from '../../src/core/scene/mesh.ts'
import type { Texture } from '../../src/core/scene/model.ts'
import { release } from '../../src/core/limits.ts'
import { mmPerUnit } from '../../src/core/units.ts'
import { type ExportJob, facesByColor, partsOf, trianglesOf, worldMatrices } from './exportJob.ts'
import { isMirrored, placedNormals, placedPositions } from './placed.ts'
import { digits, type TextBytes } from './textBytes.ts'
import { LINES, ZipParts } from './zipParts.ts'

const hex = (color: Rgba): string => color.toString(16).padStart(8, '0')
/** Names end at the line's end in OBJ. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim() || 'part'
const pictureEnding = (mime: string): string => (/jpe?g/.test(mime) ? 'jpg' : mime.replace(/^.*\//, ''))

/** A ZIP package of an OBJ file with its MTL and pictures: one object per occurrence in the groups of its assemblies, one material per colour. */
export async function writeObj(job: ExportJob): Promise<Blob> {
  const { scene, options } = job
  const worlds = worldMatrices(scene.nodes)
  const scale = 1 / mmPerUnit[options.unit]
  const zip = new ZipParts()
  const materials = new Materials()
  const names = new Names()
  const name = scene.name.replace(/\.[^.]+$/, '') || 'model'
  const obj = zip.file(`${name}.obj`)
  obj.write(`# Facet, unit ${options.unit}\nmtllib ${name}.mtl\n`)
  let vertices = 0
  let corners = 0
  for await (const { part, nodes } of partsOf(job)) {
    const { mesh, points } = part
    for (const node of nodes) {
      const world = worlds[node]
      // First the groups: readers that take their names for those of objects then still end with the object's own.
      const groups = groupsOf(scene, node)
      if (groups.length > 0) obj.write(`g ${groups.join(' ')}\n`)
      obj.write(`o ${names.of(oneLine(scene.nodes[node].name || part.name))}\n`)
      if (points) {
        const p = placedPositions(points.positions, part.offset, world, scale)
        for (let i = 0; i < p.length; i += 3) {
          writeRow(obj, 'v', p, i)
          obj.write(`\np ${++vertices}\n`)
          if (vertices % LINES === 0) await obj.drain()
        }
      }
      if (!mesh) continue
      const p = placedPositions(mesh.positions, part.offset, world, scale)
      const n = placedNormals(mesh.normals, world)
      const own = options.colors ? mesh.vertexColor : undefined
      for (let i = 0; i < p.length; i += 3) {
        writeRow(obj, 'v', p, i)
        if (own) writeRow(obj, '', own, (i / 3) * 4, 255)
        obj.write('\n')
        if (i % (3 * LINES) === 0) await obj.drain()
      }
      for (let i = 0; i < n.length; i += 3) {
        obj.write('vn')
        for (let k = 0; k < 3; k++) {
          obj.write(' ')
          obj.decimal(n[i + k], 5)
        }
        obj.write('\n')
      }
      const texture = options.colors && mesh.uv ? part.texture : undefined
      if (texture && mesh.uv)
        for (let i = 0; i < mesh.uv.length; i += 2) obj.write(`vt ${digits(mesh.uv[i])} ${digits(texture.flipY ? mesh.uv[i + 1] : 1 - mesh.uv[i + 1])}\n`)
      const uvFirst = corners
      if (texture && mesh.uv) corners += mesh.uv.length / 2
      const order = isMirrored(world) ? [0, 2, 1] : [0, 1, 2]
      for (const [color, faces] of facesByColor(scene.nodes[node], part, options.colors)) {
        if (options.colors) obj.write(`usemtl ${materials.of(color, texture)}\n`)
        const triangles = trianglesOf(mesh, faces)
        for (let t = 0; t < triangles.length; t += 3) {
          obj.write('f')
          for (const corner of order) {
            const vertex = triangles[t + corner] + 1
            obj.write(' ')
            obj.number(vertices + vertex)
            obj.write('/')
            if (texture) obj.number(uvFirst + vertex)
            obj.write('/')
            obj.number(materials.normals + vertex)
          }
          obj.write('\n')
          if (t % (3 * LINES) === 0) await obj.drain()
        }
      }
      vertices += p.length / 3
      materials.normals += n.length / 3
      release(p, n)
    }
  }
  await obj.end()
  await zip.text(`${name}.mtl`, materials.text())
  for (const [texture, path] of materials.pictures) {
    const picture = zip.file(path)
    picture.add(texture.image)
    await picture.end()
  }
  return zip.blob('application/zip')
}

/** The assemblies that an occurrence lies in, outermost first: groups, whose names are words. */
function groupsOf({ nodes }: ExportJob['scene'], node: number): string[] {
  const groups: string[] = []
  for (let at = nodes[node].parent; at >= 0; at = nodes[at].parent) {
    const word = nodes[at].name.trim().replaceAll(/\s+/g, '_')
    if (word) groups.unshift(word)
  }
  return groups
}

/** A keyword and three numbers, divided by `unit`. */
function writeRow(obj: TextBytes, keyword: string, values: ArrayLike<number>, at: number, unit = 1): void {
  obj.write(keyword)
  for (let k = 0; k < 3; k++) {
    obj.write(' ')
    obj.number(values[at + k] / unit)
  }
}

/** Objects of the same name are one to readers: the second of a name becomes "name 2". */
class Names {
  private readonly counts = new Map<string, number>()

  of(name: string): string {
    let count = (this.counts.get(name) ?? 0) + 1
    let unique = count === 1 ? name : `${name} ${count}`
    while (count > 1 && this.counts.has(unique)) unique = `${name} ${++count}`
    this.counts.set(name, count)
    if (unique !== name) this.counts.set(unique, 1)
    return unique
  }
}

/** The materials that are named so far. */
class Materials {
  /** Normals written so far: they are counted apart from the vertices, of which point clouds have some too. */
  normals = 0
  readonly pictures = new Map<Texture, string>()
  private readonly names = new Map<string, { color: Rgba; picture?: string }>()

  of(color: Rgba, texture?: Texture): string {
    let picture: string | undefined
    if (texture) {
      picture = this.pictures.get(texture) ?? `picture${this.pictures.size + 1}.${pictureEnding(texture.mime)}`
      this.pictures.set(texture, picture)
    }
    const name = `c${hex(color)}${picture ? `_${picture.replace(/\..*$/, '')}` : ''}`
    if (!this.names.has(name)) this.names.set(name, { color, picture })
    return name
  }

  text(): string {
    return [...this.names]
      .map(([name, { color, picture }]) => {
        const [r, g, b] = [24, 16, 8].map((shift) => digits(((color >>> shift) & 255) / 255))
        return `newmtl ${name}\nKd ${r} ${g} ${b}\nd ${digits((color & 255) / 255)}\n${picture ? `map_Kd ${picture}\n` : ''}\n`
      })
      .join('')
  }
}
