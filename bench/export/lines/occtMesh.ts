import { writeFileSync } from 'node:fs'
import { type AnyShape, getOC } from 'replicad'
import { MESH_ERROR, type FineMesh } from './fineMesh.ts'

type Shape = AnyShape['wrapped']

/** Largest angle between normals at neighbouring vertices, radians. */
const ANGLE = 0.1

/** Meshes bodies finely by OpenCascade, with the normals of the exact surfaces at the vertices, and writes them to a file for `readFineMesh`. */
export function writeFineMesh(bodies: readonly AnyShape[], size: number, file: string): void {
  const positions: number[] = []
  const normals: number[] = []
  const triangles: number[] = []
  const bodyOf: number[] = []
  bodies.forEach((body, b) => {
    const oc = getOC()
    new oc.BRepMesh_IncrementalMesh(body.wrapped, MESH_ERROR * size, false, ANGLE, false).delete()
    for (const face of body.faces) addFace(face.wrapped, positions, normals, triangles)
    while (bodyOf.length < triangles.length / 3) bodyOf.push(b)
  })
  const mesh: FineMesh = {
    positions: Float64Array.from(positions),
    normals: Float64Array.from(normals),
    triangles: Uint32Array.from(triangles),
    bodyOf: Uint32Array.from(bodyOf),
  }
  const parts = [mesh.positions, mesh.normals, mesh.triangles, mesh.bodyOf]
  const head = Float64Array.from(parts, ({ length }) => length)
  writeFileSync(file, Buffer.concat([head, ...parts].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))))
}

export const sizeOf = (bodies: readonly AnyShape[]): number => {
  let [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const { boundingBox } of bodies) {
    const [from, to] = boundingBox.bounds
    low = low.map((value, k) => Math.min(value, from[k]))
    high = high.map((value, k) => Math.max(value, to[k]))
  }
  return Math.hypot(...high.map((value, k) => value - low[k]))
}

function addFace(shape: Shape, positions: number[], normals: number[], triangles: number[]): void {
  const oc = getOC()
  const face = oc.TopoDS.Face(shape)
  const location = new oc.TopLoc_Location()
  const mesh = oc.BRep_Tool.Triangulation(face, location, 0)
  if (!mesh) return
  const first = positions.length / 3
  const surface = new oc.BRepGProp_Face(face, false)
  const [at, normal] = [new oc.gp_Pnt(0, 0, 0), new oc.gp_Vec(0, 0, 0)]
  const place = location.Transformation()
  for (let i = 1; i <= mesh.NbNodes(); i++) {
    const node = mesh.Node(i)
    node.Transform(place)
    positions.push(node.X(), node.Y(), node.Z())
    node.delete()
    const uv = mesh.UVNode(i)
    surface.Normal(uv.X(), uv.Y(), at, normal)
    uv.delete()
    const length = normal.Magnitude()
    if (length > 1e-12) normals.push(normal.X() / length, normal.Y() / length, normal.Z() / length)
    else normals.push(0, 0, 0)
  }
  for (let t = 1; t <= mesh.NbTriangles(); t++) {
    const triangle = mesh.Triangle(t)
    for (let k = 1; k <= 3; k++) triangles.push(first + triangle.Value(k) - 1)
    triangle.delete()
  }
  for (const used of [at, normal, place, surface, location]) used.delete()
}
