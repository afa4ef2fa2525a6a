import { meshOf } from '../native/partMesh.ts'
import type { AssemblyProduct, PartProduct } from '../step/product.ts'
import { jtFile } from '../../../workers/formats/jt/jt.fixture.ts'

/** A JT 8.1 file of an assembly of parts: their meshes, colours and places, millimetres. */
export async function jtDocument(root: AssemblyProduct): Promise<Uint8Array> {
  const places = new Map<PartProduct, (readonly [number, number, number])[]>()
  for (const { product, place } of root.children) {
    if (product.kind !== 'part') continue
    places.set(product, [...(places.get(product) ?? []), place.at])
  }
  const parts = []
  for (const [product, at] of places) {
    const { name, color, faces } = await meshOf(product)
    const corners = faces.flatMap(({ points }) => points)
    const triangles: number[] = []
    let first = 0
    for (const { points, indices } of faces) {
      for (const index of indices) triangles.push(first + index)
      first += points.length
    }
    const rgba = [24, 16, 8, 0].map((shift) => ((color >>> shift) & 255) / 255) as [number, number, number, number]
    parts.push({ name, corners, triangles, at, color: rgba })
  }
  return jtFile({ version: '8.1', name: root.name, unit: 'Millimeters', parts })
}
