import type { ExportNode } from '../../src/core/export/exportScene.ts'
import { decodeNormal } from '../../src/core/scene/octahedral.ts'
import type { Rgba } from '../../src/core/scene/mesh.ts'
import { type ExportJob, type ExportPart, facesByColor, partsOf, trianglesOf } from './exportJob.ts'
import { srgbToLinear } from './gltfDocument.ts'
import { StoredZip } from './storedZip.ts'

/** Metres per millimetre: viewers that place models in a room count in metres, whatever a file states. */
const METRES = 1e-3

/** A piece of a part that has one colour, in a layer of its own. */
interface Piece {
  path: string
  color: Rgba
}

/**
 * USDZ for augmented reality at full size: the tree with its placements and names, each part's triangles once, in layers that the occurrences refer to, and a
 * material per colour. Lengths in metres, y upwards.
 */
export async function writeUsdz(job: ExportJob): Promise<Blob> {
  const { scene, options } = job
  const zip = new StoredZip()
  const written = new Set<string>()
  const piecesOf = new Map<number, Piece[]>()
  for await (const { part, nodes } of partsOf(job)) {
    if (!part.mesh || part.mesh.indices.length === 0) continue
    for (const node of nodes) {
      const runs = facesByColor(scene.nodes[node], part, options.colors)
      const pieces: Piece[] = []
      for (const [color, faces] of runs) {
        const path = runs.size === 1 ? `parts/p${part.id}.usda` : `parts/p${part.id}_${faces[0]}.usda`
        if (!written.has(path)) zip.add(path, meshLayer(part, faces))
        written.add(path)
        pieces.push({ path, color })
      }
      piecesOf.set(node, pieces)
    }
  }
  // The first file of the package is the one that is opened.
  return zip.blob('model/vnd.usdz+zip', 'model.usda', rootLayer(scene.nodes, scene.name, piecesOf))
}

function rootLayer(nodes: readonly ExportNode[], name: string, piecesOf: ReadonlyMap<number, readonly Piece[]>): string {
  const colors = new Set([...piecesOf.values()].flatMap((pieces) => pieces.map(({ color }) => color)))
  const lines = [
    '#usda 1.0',
    `(\n  defaultPrim = "Model"\n  metersPerUnit = 1\n  upAxis = "Y"\n  doc = ${quoted(`Facet: ${name}`)}\n)`,
    'def Xform "Model" (\n  kind = "component"\n)\n{',
    `  matrix4d xformOp:transform = ( (${METRES}, 0, 0, 0), (0, ${METRES}, 0, 0), (0, 0, ${METRES}, 0), (0, 0, 0, 1) )`,
    '  uniform token[] xformOpOrder = ["xformOp:transform"]',
    '  def Scope "Materials"\n  {',
    ...[...colors].map(material),
    '  }',
  ]
  const children: number[][] = nodes.map(() => [])
  nodes.forEach(({ parent }, i) => parent >= 0 && children[parent].push(i))
  const write = (at: number, depth: number): void => {
    const { name: own, matrix: m } = nodes[at]
    const pad = '  '.repeat(depth)
    lines.push(`${pad}def Xform "n${at}" (\n${pad}  displayName = ${quoted(own || 'Part')}\n${pad})\n${pad}{`)
    if (m) {
      // Rows of the format are columns of ours.
      const rows = [0, 4, 8, 12].map((c) => `(${m[c]}, ${m[c + 1]}, ${m[c + 2]}, ${m[c + 3]})`)
      lines.push(`${pad}  matrix4d xformOp:transform = ( ${rows.join(', ')} )`, `${pad}  uniform token[] xformOpOrder = ["xformOp:transform"]`)
    }
    for (const [i, { path, color }] of (piecesOf.get(at) ?? []).entries()) {
      lines.push(
        `${pad}  def Xform "m${i}" (\n${pad}    prepend apiSchemas = ["MaterialBindingAPI"]\n${pad}    prepend references = @./${path}@</Part>\n${pad}  )\n${pad}  {`,
        `${pad}    rel material:binding = </Model/Materials/${materialName(color)}>\n${pad}  }`,
      )
    }
    for (const child of children[at]) write(child, depth + 1)
    lines.push(`${pad}}`)
  }
  write(0, 1)
  lines.push('}\n')
  return lines.join('\n')
}

const materialName = (color: Rgba): string => `c${color.toString(16).padStart(8, '0')}`

function material(color: Rgba): string {
  const [r, g, b] = [24, 16, 8].map((shift) => digits(srgbToLinear(((color >>> shift) & 255) / 255)))
  const name = materialName(color)
  return `    def Material "${name}"
    {
      token outputs:surface.connect = </Model/Materials/${name}/Surface.outputs:surface>
      def Shader "Surface"
      {
        uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor = (${r}, ${g}, ${b})
        float inputs:opacity = ${digits((color & 255) / 255)}
        float inputs:metallic = 0
        float inputs:roughness = 0.5
        token outputs:surface
      }
    }`
}

/** The triangles of some faces of a part with their normals. */
function meshLayer(part: ExportPart, faces: readonly number[]): Uint8Array<ArrayBuffer> {
  const { positions, normals } = part.mesh!
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const triangles = trianglesOf(part.mesh!, faces)
  const place = new Map<number, number>()
  const points: string[] = []
  const directions: string[] = []
  const normal = [0, 0, 0]
  const indices = Array.from(triangles, (vertex) => {
    const known = place.get(vertex)
    if (known !== undefined) return known
    const at = vertex * 3
    points.push(`(${digits(positions[at] + ox)}, ${digits(positions[at + 1] + oy)}, ${digits(positions[at + 2] + oz)})`)
    decodeNormal(normals, vertex * 2, normal, 0)
    directions.push(`(${normal.map((value) => Number(value.toFixed(4))).join(', ')})`)
    place.set(vertex, points.length - 1)
    return points.length - 1
  })
  const text = `#usda 1.0
(
  defaultPrim = "Part"
  metersPerUnit = 1
  upAxis = "Y"
)
def "Part"
{
  def Mesh "Mesh"
  {
  int[] faceVertexCounts = [${Array.from({ length: triangles.length / 3 }, () => 3).join(', ')}]
  int[] faceVertexIndices = [${indices.join(', ')}]
  point3f[] points = [${points.join(', ')}]
  normal3f[] normals = [${directions.join(', ')}] (
    interpolation = "vertex"
  )
  uniform token subdivisionScheme = "none"${part.doubleSided ? '\n  uniform bool doubleSided = 1' : ''}
  }
}
`
  return new TextEncoder().encode(text)
}

const digits = (value: number): number => Number(value.toPrecision(8))

/** A text in quotes, on one line. */
const quoted = (text: string): string =>
  `"${text
    .replaceAll(/[\p{Cc}]/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`
