import { expose, transfer } from 'comlink'
import { parentEndpoint } from '#host'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { OcctMesh, OcctNode } from '../../wasm/occt/scene.ts'
import { snapPositions } from '../kernel/brepMesh/snapPositions.ts'
import { type NamedPart, type OcctWorkerApi, readWithEngine, startEngine } from '../kernel/occt/engine.ts'
import { type PartMesh, partMeshOf } from '../kernel/occt/partMesh.ts'
import { sharedScene } from '../kernel/occt/sharedScene.ts'

/** Points this near to each other, as a share of the shape's diagonal, are one. */
const SNAP_SHARE = 2e-5

function diagonal(positions: Float32Array): number {
  const [x0, y0, z0, x1, y1, z1] = boundsOfPoints(positions)
  return Math.hypot(x1 - x0, y1 - y0, z1 - z0)
}

const buffersOf = ({ mesh, edges }: PartMesh): ArrayBufferLike[] =>
  [mesh.positions, mesh.normals, mesh.indices, mesh.faceStart, mesh.faceColor, edges?.points, edges?.start, edges?.kind, edges?.faces].flatMap((array) =>
    array ? [array.buffer] : [],
  )

function meshesUnder(node: OcctNode, meshes: readonly OcctMesh[]): OcctMesh[] {
  return [...node.meshes.map((index) => meshes[index]), ...node.children.flatMap((child) => meshesUnder(child, meshes))]
}

const api: OcctWorkerApi = {
  async warmUp() {
    await startEngine()
  },
  async readParts(bytes, deflection) {
    const scene = await readWithEngine('step', bytes, deflection)
    if (!scene) return undefined
    const parts = scene.root.children.map((child): NamedPart => {
      const part = partMeshOf(meshesUnder(child, scene.meshes))
      return { name: child.name, ...(part && { part }) }
    })
    return transfer(parts, parts.flatMap(({ part }) => (part ? buffersOf(part) : [])) as ArrayBuffer[])
  },
  async readScene(kind, bytes, deflection) {
    const scene = await readWithEngine(kind, bytes, deflection)
    if (!scene) return undefined
    // Faces of IGES share no edges: their borders meet within rounding only.
    if (kind === 'iges') for (const mesh of scene.meshes) snapPositions(mesh.positions, diagonal(mesh.positions) * SNAP_SHARE)
    const shared = sharedScene(scene)
    return transfer(shared, shared.parts.flatMap(buffersOf) as ArrayBuffer[])
  },
}

expose(api, parentEndpoint())
