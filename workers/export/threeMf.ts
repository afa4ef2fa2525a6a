import { weldPositions } from '../../src/core/geometry/weldPositions.ts'
import { release } from '../../src/core/limits.ts'
import type { Rgba } from '../../src/core/scene/mesh.ts'
import { type ExportJob, type ExportPart, faceColor, partsOf } from './exportJob.ts'
import { digits } from './textBytes.ts'
import { LINES, type ZipFile, ZipParts } from './zipParts.ts'

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
const COLORS = 1

/**
 * 3MF: one object per part (and colour that occurrences give it), placed by components as the tree has it, in millimetres.
 * Vertices at the same place are one, as printing needs it. Points and lines have no place in the format.
 */
export async function write3mf(job: ExportJob): Promise<Blob> {
  const { scene, options } = job
  const zip = new ZipParts()
  await zip.text('[Content_Types].xml', CONTENT_TYPES)
  await zip.text('_rels/.rels', RELATIONS)
  const file = zip.file('3D/3dmodel.model')
  file.write(
    '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n',
  )
  file.write(`<metadata name="Title">${escaped(scene.name)}</metadata>\n<metadata name="Application">Facet</metadata>\n<resources>\n`)
  const palette = new Palette()
  let next = COLORS
  // Colours are listed before the objects that use them, so they are gathered first, and the meshes are read twice.
  if (options.colors) {
    for await (const { part, nodes } of partsOf({ ...job, progress: (fraction) => job.progress(fraction * 0.2) }))
      for (const node of nodes) for (let face = 0; face < facesOf(part); face++) palette.of(faceColor(scene.nodes[node], part, face, true))
    file.write(palette.xml())
  }
  const meshOf = new Map<number, number>()
  for await (const { part, nodes } of partsOf({ ...job, progress: (fraction) => job.progress(0.2 + fraction * 0.8) })) {
    if (!part.mesh || part.mesh.indices.length === 0) continue
    const written = new Map<string, number>()
    for (const node of nodes) {
      const { color, opacity } = scene.nodes[node]
      const key = options.colors ? `${color}/${opacity}` : ''
      let id = written.get(key)
      if (id === undefined) {
        id = ++next
        written.set(key, id)
        await writeMesh(file, id, part, (face) => (options.colors ? palette.of(faceColor(scene.nodes[node], part, face, true)) : -1))
      }
      meshOf.set(node, id)
    }
  }
  const objectOf = writeTree(file, job, meshOf, () => ++next)
  const root = objectOf.get(0)
  file.write(`</resources>\n<build>${root !== undefined ? `<item objectid="${root}"${transform(scene.nodes[0].matrix)}/>` : ''}</build>\n</model>\n`)
  await file.end()
  return zip.blob('model/3mf')
}

/** Objects of components for the assemblies, children before those that name them. Returns the object of each node that has one. */
function writeTree(file: ZipFile, { scene }: ExportJob, meshOf: ReadonlyMap<number, number>, nextId: () => number): Map<number, number> {
  const children = new Map<number, number[]>()
  const objectOf = new Map<number, number>()
  for (let at = scene.nodes.length - 1; at >= 0; at--) {
    const node = scene.nodes[at]
    const mesh = meshOf.get(at)
    const below = children.get(at) ?? []
    if (mesh === undefined && below.length === 0) continue
    if (below.length === 0) objectOf.set(at, mesh!)
    else {
      const id = nextId()
      file.write(`<object id="${id}" type="model" name="${escaped(node.name)}"><components>`)
      if (mesh !== undefined) file.write(`<component objectid="${mesh}"/>`)
      for (const child of below) file.write(`<component objectid="${objectOf.get(child)!}"${transform(scene.nodes[child].matrix)}/>`)
      file.write('</components></object>\n')
      objectOf.set(at, id)
    }
    const siblings = children.get(node.parent)
    if (siblings) siblings.unshift(at)
    else children.set(node.parent, [at])
  }
  return objectOf
}

async function writeMesh(file: ZipFile, id: number, part: ExportPart, colorOf: (face: number) => number): Promise<void> {
  const { positions, indices, faceStart } = part.mesh!
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const first = weldPositions(positions)
  const place = new Uint32Array(first.length)
  const base = faceStart.length > 1 ? colorOf(0) : -1
  file.write(`<object id="${id}" type="model" name="${escaped(part.name)}"${base < 0 ? '' : ` pid="${COLORS}" pindex="${base}"`}><mesh><vertices>\n`)
  let count = 0
  for (let vertex = 0; vertex < first.length; vertex++) {
    if (vertex % LINES === 0) await file.drain()
    if (first[vertex] !== vertex) continue
    place[vertex] = count++
    const at = vertex * 3
    writeRow(file, vertexRow, positions[at] + ox, positions[at + 1] + oy, positions[at + 2] + oz)
    file.write('"/>\n')
  }
  file.write('</vertices><triangles>\n')
  for (let face = 0; face + 1 < faceStart.length; face++) {
    const color = colorOf(face)
    const paint = color === base ? '"/>\n' : `" pid="${COLORS}" p1="${color}"/>\n`
    for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
      const a = first[indices[i]]
      const b = first[indices[i + 1]]
      const c = first[indices[i + 2]]
      if (i % (3 * LINES) === 0) await file.drain()
      // The format does not allow a triangle to name a vertex twice.
      if (a === b || b === c || c === a) continue
      writeRow(file, triangleRow, place[a], place[b], place[c])
      file.write(paint)
    }
  }
  file.write('</triangles></mesh></object>\n')
  release(first, place)
}

const vertexRow = ['<vertex x="', '" y="', '" z="'] as const
const triangleRow = ['<triangle v1="', '" v2="', '" v3="'] as const

/** Three attributes of an element: the last one's closing quote is left to the caller. */
function writeRow(file: ZipFile, [first, second, third]: readonly [string, string, string], x: number, y: number, z: number): void {
  file.write(first)
  file.number(x)
  file.write(second)
  file.number(y)
  file.write(third)
  file.number(z)
}

const facesOf = (part: ExportPart): number => (part.mesh?.faceStart.length ?? 1) - 1

/** Four rows of three: the format multiplies rows from the left. */
const transform = (m: Float64Array | undefined): string =>
  m ? ` transform="${[0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((i) => digits(m[i])).join(' ')}"` : ''

/** Text for XML: what XML does not allow at all is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

class Palette {
  private readonly places = new Map<Rgba, number>()

  of(color: Rgba): number {
    const known = this.places.get(color)
    if (known !== undefined) return known
    this.places.set(color, this.places.size)
    return this.places.size - 1
  }

  xml(): string {
    const bases = [...this.places.keys()].map((color) => {
      const hex = color.toString(16).padStart(8, '0').toUpperCase()
      return `<base name="#${hex.slice(0, 6)}" displaycolor="#${hex}"/>`
    })
    return bases.length > 0 ? `<basematerials id="${COLORS}">${bases.join('')}</basematerials>\n` : ''
  }
}
