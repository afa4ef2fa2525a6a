import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import { FileWindow } from '../../mesh/fileWindow.ts'
import { localPositions } from '../../mesh/localPositions.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { damagedData, unitAssumed } from '../../mesh/notes.ts'
import { soupMesh } from '../../mesh/polygonSoup.ts'
import { growingSink, RoughMesh } from '../../mesh/roughMesh.ts'
import { TextureLoader } from '../../mesh/texture.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { FormatReader, PartDraft, Sink } from '../../contract/format.ts'
import { parsePly, type PlyData, type WatchPly } from './parsePly.ts'
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
    const name = baseName(path)
    const about = { name, format: 'ply', units: 'unknown', upAxis: 'z' } as const
    const alone: Structure = { ...about, root: { id: 0, name, children: [], part: 0 } }
    const shown = growingSink(sink, entry, alone)
    const data = await parsePly(new FileWindow(entry), (fraction) => sink.progress('parse', fraction), shown.growing && growing(shown))
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
    shown.structure(
      parts.length === 1 ? { ...alone, root: { ...alone.root, part: first.id } } : { ...about, root: { id: 0, name, children: parts.map(nodeOf) } },
    )
    for (const part of parts) sink.part(part)
  },
}

const nodeOf = ({ id, name }: PartDraft): Node => ({ id: 0, name, part: id, children: [] })

/** Shows the faces of a file while they are read. */
function growing(sink: Sink): WatchPly {
  let rough: RoughMesh | undefined
  return ({ positions, colors }, loop, corners, last) => {
    rough ??= new RoughMesh(sink, { id: 0, name: 'faces', bounds: boundsOfPoints(positions), vertexColor: colors })
    rough.grow(positions, loop, corners, last)
  }
}

/** Faces, and edges; when there is neither, the vertices as points. */
function plyParts(data: PlyData): { parts: PartDraft[]; dropped: number } {
  const parts: PartDraft[] = []
  let dropped = 0
  const { soup } = data
  const lone = data.facesStated === 0 && data.edges.length === 0
  const vertices = soup.positions.length / 3
  if (soup.loop.length > 0) {
    const mesh = soupMesh(soup)
    const { positions, offset } = localPositions(mesh.positions, 1, true)
    if (soup.loopStart) release(soup.loopStart)
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
