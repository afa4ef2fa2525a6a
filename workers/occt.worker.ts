import { expose, transfer } from 'comlink'
import { parentEndpoint } from '#host'
import type { OcctMesh, OcctNode } from '../wasm/occt/scene.ts'
import type { NamedPart, OcctWorkerApi } from './occt/api.ts'
import { readWithEngine, startEngine } from './occt/engine.ts'
import { type PartMesh, partMeshOf } from './occt/partMesh.ts'
import { sharedScene } from './occt/sharedScene.ts'

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
    const shared = sharedScene(scene)
    return transfer(shared, shared.parts.flatMap(buffersOf) as ArrayBuffer[])
  },
}

expose(api, parentEndpoint())
