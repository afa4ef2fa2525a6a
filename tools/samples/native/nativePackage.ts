import { zipSync } from 'fflate'
import { boundsOfPoints, emptyBounds, unionBounds } from '../../../src/core/scene/bounds.ts'
import type { Bounds } from '../../../src/core/scene/mesh.ts'
import { census, type AssemblyProduct, type Place, type Product } from '../step/product.ts'
import { meshOf, type PartMesh } from './partMesh.ts'

/** Writes the files of one CAD program, the subset that the readers' notes prove. */
export interface NativeFormat {
  program: string
  part: { extension: string; write(mesh: PartMesh): Uint8Array }
  assembly: { extension: string; write(assembly: NativeAssembly): Uint8Array }
}

export interface NativeAssembly {
  name: string
  /** From the assembly's folder to the package's top: "", or "../". */
  toTop: string
  /** Each file with its occurrences, in order. */
  files: { path: string; placed: Placed[] }[]
}

export interface Placed {
  name: string
  /** Column after column, 4×4, millimetres. */
  matrix: Float64Array
  /** Around the occurrence, in the assembly. */
  box: Bounds
}

const MADE = new Date(2026, 0, 1)

/** An assembly with the files of its parts and sub-assemblies, in folders, as a zip. The same tree gives the same bytes. */
export async function writePackage(fileName: string, root: AssemblyProduct, format: NativeFormat): Promise<Uint8Array> {
  const { parts, assemblies } = census(root)
  const paths = new Map<Product, string>([[root, fileName]])
  const taken = new Set<string>()
  const nameIn = (folder: string, { name }: Product, extension: string): string => {
    const path = `${folder}/${name.replace(/[\\/:*?"<>|]/g, '-')}.${extension}`
    if (taken.has(path.toLowerCase())) throw new TypeError(`two parts are called ${name}`)
    taken.add(path.toLowerCase())
    return path
  }
  for (const part of parts) paths.set(part, nameIn('Parts', part, format.part.extension))
  for (const each of assemblies) if (each !== root) paths.set(each, nameIn('Sub-assemblies', each, format.assembly.extension))

  const files: Record<string, Uint8Array> = { 'Readme.txt': new TextEncoder().encode(readme(root.name, format)) }
  const bounds = new Map<Product, Bounds>()
  for (const part of parts) {
    const mesh = await meshOf(part)
    bounds.set(part, mesh.bounds)
    files[paths.get(part)!] = format.part.write(mesh)
  }
  const boundsOf = (product: Product): Bounds => {
    let known = bounds.get(product)
    if (!known) {
      known =
        product.kind === 'assembly' ? product.children.map((child) => moved(boundsOf(child.product), matrixOf(child.place))).reduce(unionBounds) : emptyBounds
      bounds.set(product, known)
    }
    return known
  }
  for (const each of assemblies) {
    const placed = new Map<Product, Placed[]>()
    for (const { product, place } of each.children) {
      const matrix = matrixOf(place)
      const before = placed.get(product) ?? []
      placed.set(product, [...before, { name: `${product.name}:${before.length + 1}`, matrix, box: moved(boundsOf(product), matrix) }])
    }
    const below = [...placed].map(([product, occurrences]) => ({ path: paths.get(product)!, placed: occurrences }))
    files[paths.get(each)!] = format.assembly.write({ name: each.name, toTop: each === root ? '' : '../', files: below })
  }
  return zipSync(files, { level: 9, mtime: MADE })
}

function matrixOf({ at, z, x }: Place): Float64Array {
  const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
  return Float64Array.of(...x, 0, ...y, 0, ...z, 0, ...at, 1)
}

/** The box of a box's moved corners. */
function moved(box: Bounds, m: Float64Array): Bounds {
  const corners = Array.from({ length: 8 }, (_, i) => [box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]])
  return boundsOfPoints(corners.flatMap(([x, y, z]) => [0, 1, 2].map((axis) => m[axis] * x + m[axis + 4] * y + m[axis + 8] * z + m[axis + 12])))
}

const readme = (name: string, { program }: NativeFormat): string =>
  `${name}\r\n\r\nA sample of Facet. These files were written by Facet's own tools (tools/samples), not by ${program}:\r\nthey hold what Facet reads of the format, display meshes and placements, and cannot be edited as a model.\r\n`
