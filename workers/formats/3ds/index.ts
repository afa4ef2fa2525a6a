import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import { meshPart, type RawMesh } from '../../mesh/meshPart.ts'
import { damagedData, unitAssumed } from '../../mesh/notes.ts'
import { foldNode } from '../../mesh/three/sceneTree.ts'
import { Pictures } from '../../mesh/three/pictures.ts'
import { wholeFile } from '../../mesh/three/showScene.ts'
import type { FormatReader } from '../../contract/format.ts'
import { type Chunk, ChunkReader } from './chunks.ts'
import { readMaterial, rgbaOf, type StudioMaterial } from './material.ts'
import { byMaterial, readMesh, type StudioMesh } from './studioMesh.ts'

const MAIN = 0x4d4d
const EDITOR = 0x3d3d
const MATERIAL = 0xafff
const OBJECT = 0x4000
const TRIANGLES = 0x4100

interface Job {
  id: number
  name: string
  mesh: StudioMesh
  indices: Uint32Array
  material: StudioMaterial | undefined
}

export const reader: FormatReader = {
  id: '3ds',
  async open(files, path, sink) {
    const bytes = await wholeFile(files, path)
    const chunks = new ChunkReader(bytes)
    const [main] = chunks.children({ id: 0, start: 0, end: bytes.length })
    if (main?.id !== MAIN) throw new OpenError('file-exception', 'not a 3DS file')
    const { nodes, jobs } = readScene(chunks, main)
    if (jobs.length === 0) throw new OpenError(chunks.damaged > 0 ? 'file-exception' : 'no-geometry')
    const name = baseName(path)
    sink.note(unitAssumed)
    sink.structure({ name, format: '3ds', units: 'unknown', upAxis: 'z', root: foldNode({ id: 0, name, children: nodes }) })

    const pictures = new Pictures(files, path, sink)
    let dropped = 0
    let shown = 0
    for (const [at, job] of jobs.entries()) {
      const made = meshPart({ id: job.id, name: job.name, positions: job.mesh.positions, indices: job.indices, ...(await lookOf(job, pictures)) })
      dropped += made.dropped
      if (made.part.mesh) {
        sink.part(made.part)
        shown++
      }
      sink.progress('tessellate', (at + 1) / jobs.length)
    }
    if (chunks.damaged > 0) sink.note(damagedData('chunks of a wrong length', chunks.damaged))
    if (dropped > 0) sink.note(damagedData('triangles without vertices that can be used', dropped))
    if (shown === 0) throw new OpenError('file-exception')
  },
}

function readScene(chunks: ChunkReader, main: Chunk): { nodes: Node[]; jobs: Job[] } {
  const materials = new Map<string, StudioMaterial>()
  const meshes: { name: string; mesh: StudioMesh }[] = []
  for (const editor of chunks.children(main)) {
    if (editor.id !== EDITOR) continue
    for (const chunk of chunks.children(editor)) {
      if (chunk.id === MATERIAL) {
        const material = readMaterial(chunks, chunk)
        materials.set(material.name, material)
      } else if (chunk.id === OBJECT) {
        const { text, next } = chunks.text(chunk)
        for (const child of chunks.children(chunk, next)) if (child.id === TRIANGLES) meshes.push({ name: text, mesh: readMesh(chunks, child) })
      }
    }
  }
  const jobs: Job[] = []
  const nodes: Node[] = []
  for (const { name, mesh } of meshes) {
    const pieces = byMaterial(mesh)
    const first = jobs.length
    for (const { material, indices } of pieces) jobs.push({ id: jobs.length, name, mesh, indices, material: materials.get(material) })
    if (pieces.length === 1) nodes.push({ id: 0, name, part: first, children: [] })
    else if (pieces.length > 1)
      nodes.push({ id: 0, name, children: pieces.map(({ material }, i) => ({ id: 0, name: material, part: first + i, children: [] })) })
  }
  return { nodes, jobs }
}

async function lookOf({ mesh, material }: Job, pictures: Pictures): Promise<Partial<RawMesh>> {
  if (!material) return {}
  const look: Partial<RawMesh> = { color: rgbaOf(material), ...(material.doubleSided && { doubleSided: true }) }
  const { picture } = material
  if (!picture || mesh.uv?.length !== (mesh.positions.length / 3) * 2) return look
  const texture = await pictures.load(picture.name, { repeat: picture.repeat, flipY: true })
  if (!texture) return look
  const uv = mesh.uv.map((value, i) => value * picture.scale[i % 2] + picture.offset[i % 2])
  // Writers leave the diffuse colour dark or grey beside a picture: the picture alone counts.
  return { ...look, texture, uv, color: (0xffffff00 | (rgbaOf(material) & 255)) >>> 0 }
}
