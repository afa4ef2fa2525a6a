import type { ExportNode } from '../../src/core/export/exportScene.ts'
import { multiply } from '../../src/core/geometry/matrix.ts'
import { turnBetween } from '../../src/core/scene/upAxis.ts'
import { ByteParts } from './byteParts.ts'
import { type ExportJob, partsOf } from './exportJob.ts'
import { type GltfBuffer, GltfDocument, type GltfNode } from './gltfDocument.ts'
import { instanceGroups, instances } from './gltfInstances.ts'
import { GltfMeshes } from './gltfMesh.ts'
import { loadPacking } from './gltfPacking.ts'
import { ZipParts } from './zipParts.ts'

/** glTF is in metres and Y-up: the scene's root node carries the change from millimetres and the model's own up axis. */
const METRES = 0.001

/** Binary glTF 2.0: one mesh per part and look, one node per occurrence. */
export async function writeGlb(job: ExportJob): Promise<Blob> {
  const buffer = new ByteParts()
  const { document, scene } = await gltfOf(job, buffer)
  const text = new TextEncoder().encode(document.json(scene))
  const padded = Math.ceil(text.length / 4) * 4
  const { size } = buffer
  const head = new Uint8Array(20 + padded + (size > 0 ? 8 : 0))
  const view = new DataView(head.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, head.length + size, true)
  view.setUint32(12, padded, true)
  view.setUint32(16, 0x4e4f534a, true)
  head.fill(0x20, 20, 20 + padded)
  head.set(text, 20)
  if (size > 0) {
    view.setUint32(20 + padded, size, true)
    view.setUint32(24 + padded, 0x004e4942, true)
  }
  return buffer.blob('model/gltf-binary', head)
}

/** A ZIP package of a .gltf with its .bin. */
export async function writeGltf(job: ExportJob): Promise<Blob> {
  const name = job.scene.name.replace(/\.[^.]+$/, '') || 'model'
  const zip = new ZipParts()
  // The buffer comes first: it is packed while the parts come.
  const file = zip.file(`${name}.bin`)
  const buffer = {
    size: 0,
    add(bytes: Uint8Array<ArrayBuffer>): void {
      this.size += bytes.length
      file.add(bytes)
    },
  }
  const part: ExportJob['part'] = async (id) => {
    await file.drain()
    return job.part(id)
  }
  const { document, scene } = await gltfOf({ ...job, part }, buffer)
  await file.end()
  await zip.text(`${name}.gltf`, document.json(scene, `${encodeURIComponent(name)}.bin`))
  return zip.blob('application/zip')
}

async function gltfOf(job: ExportJob, buffer: GltfBuffer): Promise<{ document: GltfDocument; scene: number }> {
  const document = new GltfDocument(buffer, job.options.compressed ? await loadPacking() : undefined)
  const { nodes, upAxis, name } = job.scene
  const groups = job.options.instanced ? instanceGroups(nodes) : new Map<number, readonly number[]>()
  const copies = new Set([...groups.values()].flatMap(([, ...rest]) => rest))
  /** Nodes of the document by those of the scene. */
  const placeOf = new Map<number, number>()
  for (const [i, node] of nodes.entries()) {
    if (copies.has(i)) continue
    const at = document.nodes.push({ name: node.name, ...(node.matrix && !groups.has(i) && { matrix: [...node.matrix] }), ...extrasOf(node) }) - 1
    placeOf.set(i, at)
    const parent = placeOf.get(node.parent)
    if (parent !== undefined) addChild(document.nodes[parent], at)
  }
  const meshes = new GltfMeshes(document, job.options)
  for await (const { part, nodes: places } of partsOf(job)) {
    const meshOf = meshes.of(part)
    const grid = meshes.placeOf(part)
    const [x, y, z] = part.offset ?? [0, 0, 0]
    const [size, lowX, lowY, lowZ] = grid ? [grid.size, ...grid.low] : [1, 0, 0, 0]
    const matrix = [size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, x + lowX, y + lowY, z + lowZ, 1]
    for (const at of places) {
      const place = placeOf.get(at)
      const mesh = place === undefined ? undefined : meshOf(nodes[at])
      if (place === undefined || mesh === undefined) continue
      const node = document.nodes[place]
      const group = groups.get(at)
      if (group) {
        node.mesh = mesh
        node.extensions = { EXT_mesh_gpu_instancing: { attributes: instances(document, nodes, group, Float64Array.from(matrix)) } }
      } else if (part.offset || grid) {
        const moved = document.nodes.push({ mesh, matrix }) - 1
        addChild(node, moved)
      } else node.mesh = mesh
    }
  }
  const place = turnBetween(upAxis, 'y').map((value, i) => (i < 12 ? value * METRES + 0 : value))
  const [root] = document.nodes
  // A root that is called like the scene carries the change itself: its name would stand there twice.
  if (root.name === name) root.matrix = Array.from(nodes[0].matrix ? multiply(place, nodes[0].matrix) : place)
  const scene = root.name === name ? 0 : document.nodes.push({ name, matrix: Array.from(place), children: [0] }) - 1
  return { document, scene }
}

/** What the file states of a node; of two attributes of one name the first. */
function extrasOf({ attributes }: ExportNode): Pick<GltfNode, 'extras'> {
  if (!attributes?.length) return {}
  return { extras: Object.fromEntries(attributes.toReversed().map(({ name, value }) => [name, value])) }
}

function addChild(node: GltfNode, child: number): void {
  if (node.children) node.children.push(child)
  else node.children = [child]
}
