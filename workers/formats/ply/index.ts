import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import { localPositions } from '../../mesh/localPositions.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { damagedData, unitAssumed } from '../../mesh/notes.ts'
import { soupMesh } from '../../mesh/polygonSoup.ts'
import { TextureLoader } from '../../mesh/texture.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { FormatReader, PartDraft } from '../../contract/format.ts'
import { parsePly, type PlyData } from './parsePly.ts'
import { parsePlyHeader } from './plyHeader.ts'

const HEAD_BYTES = 1 << 16

export const reader: FormatReader = {
  id: 'ply',

  async references(files, path) {
    const { texture } = parsePlyHeader(await files.need(path).slice(0, HEAD_BYTES))
    return texture ? [texture] : []
  },

  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const bytes = await entry.bytes()
    const data = parsePly(bytes, (fraction) => sink.progress('parse', fraction))
    release(bytes)
    const { parts, dropped } = plyParts(data)
    if (parts.length === 0) {
      const damaged = data.missing + dropped > 0
      throw new OpenError(damaged ? 'file-exception' : 'no-geometry', damaged ? 'the data ends early or is out of range' : '')
    }
    const [first] = parts
    if (data.texture && first.mesh?.uv) first.texture = await new TextureLoader(files, path, sink).load(data.texture, { repeat: true, flipY: true })
    if (data.missing > 0) sink.note(damagedData('rows that the header counts but the file does not hold', data.missing))
    if (dropped > 0) sink.note(damagedData('faces, edges or points without vertices that can be used', dropped))
    sink.note(unitAssumed)
    const root: Node = { id: 0, name: baseName(path), children: [] }
    if (parts.length === 1) root.part = first.id
    else root.children = parts.map((part) => ({ id: 0, name: part.name, part: part.id, children: [] }))
    sink.structure({ name: baseName(path), format: 'ply', units: 'unknown', upAxis: 'z', root })
    for (const part of parts) sink.part(part)
  },
}

/** Faces, and edges; when there is neither, the vertices as points. */
function plyParts(data: PlyData): { parts: PartDraft[]; dropped: number } {
  const parts: PartDraft[] = []
  let dropped = 0
  const { soup } = data
  const lone = data.facesStated === 0 && data.edges.length === 0
  const vertices = soup.positions.length / 3
  if (soup.loopStart.length > 1) {
    const mesh = soupMesh(soup)
    const { positions, offset } = localPositions(mesh.positions, 1, true)
    // Half of the memory that the making of the mesh begins with.
    release(soup.loopStart)
    const isShared = positions === soup.positions
    if (data.edges.length === 0 && !isShared) release(soup.positions)
    const made = meshPart({ id: 0, name: 'faces', ...mesh, positions, isSpent: data.edges.length === 0 || !isShared })
    dropped += made.dropped
    if (made.part.mesh) parts.push({ ...made.part, ...(offset && { offset }) })
    if (data.edges.length === 0) return { parts, dropped }
  }
  const wires = wirePart({
    id: parts.length,
    name: lone ? 'points' : 'edges',
    positions: Float64Array.from(soup.positions),
    vertexColor: soup.vertexColor,
    line: data.edges,
    lineStart: Uint32Array.from({ length: data.edges.length / 2 + 1 }, (_, i) => i * 2),
    point: lone ? Uint32Array.from({ length: vertices }, (_, i) => i) : new Uint32Array(0),
  })
  dropped += wires.dropped
  if (wires.part) parts.push(wires.part)
  return { parts, dropped }
}
