import { OpenError } from '../../../src/core/errors.ts'
import type { FileWindow } from '../../mesh/fileWindow.ts'
import { Growing } from '../../mesh/growing.ts'
import type { PolygonSoup } from '../../mesh/polygonSoup.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { BinaryBody, type PlyBody, plyBody, possibleRows } from './plyBody.ts'
import { isPlainList, PlyFaces } from './plyFaces.ts'
import { parsePlyHeader, type PlyElement } from './plyHeader.ts'
import { PlyVertices, propertyAt } from './plyVertices.ts'

export interface PlyData {
  soup: PolygonSoup
  /** Pairs of vertices (element `edge`). */
  edges: Uint32Array
  texture?: string
  /** Faces and strips that the header counts: only a file without is a point cloud. */
  facesStated: number
  /** Rows that the header counts and the body does not hold. */
  missing: number
}

/** Told after every piece of a file of nothing but triangles: the first `corners` entries of `loop` have been read. `last`: there are no more. */
export type WatchPly = (vertices: PlyVertices, loop: Uint32Array, corners: number, last: boolean) => void

/** Reads a PLY file, ascii or binary, of whatever elements, piece by piece from its beginning. Vertex numbers are not checked here. */
export async function parsePly(window: FileWindow, progress: (fraction: number) => void = () => undefined, watch?: WatchPly): Promise<PlyData> {
  if (window.bytes.length === 0) await window.moveOn(0)
  const header = parsePlyHeader(window.bytes)
  const body = plyBody(window, header)
  const bytes = window.size - header.body
  const faces = new PlyFaces()
  const edges = new Growing(Uint32Array, 16)
  const hasEdges = header.elements.some(({ name, count }) => name === 'edge' && count > 0)
  let vertices: PlyVertices | undefined
  let missing = 0
  let facesStated = 0
  for (const element of header.elements) {
    const rows = possibleRows(element, header, bytes)
    let at = 0
    /** `many`: reads several rows at once, from row `at` on, and returns their number. The rows after them are read one by one. */
    const each = async (store: (row: Float64Array, lists: number[][]) => void, many?: (body: BinaryBody, most: number) => number): Promise<void> => {
      const row = new Float64Array(element.properties.length)
      const lists: number[][] = element.properties.map(() => [])
      while (at < rows) {
        const quick = many && body instanceof BinaryBody ? many(body, rows - at) : 0
        at += quick
        if (quick > 0) continue
        body.mark()
        const isThere = !body.atEnd && readRow(body, element, row, lists)
        if (body.ranOut) {
          await body.refill()
          progress(body.fraction)
          if (vertices && element.name === 'face' && faces.loop.length > 0 && !faces.loopStart && !hasEdges)
            watch?.(vertices, faces.loop.data, faces.loop.length, false)
        } else if (isThere) {
          store(row, lists)
          at++
        } else break
      }
    }
    if (element.name === 'vertex' && !vertices) {
      const filled = (vertices = new PlyVertices(element, rows, header.encoding === 'ascii'))
      await each((row) => filled.set(at, row), filled.stride > 0 ? (binary, most) => filled.read(at, binary, most) : undefined)
      filled.cut(at)
    } else if (element.name === 'face' || element.name === 'tristrips') {
      const isFace = element.name === 'face'
      const loop = element.properties.findIndex(({ name, count }) => count && /^vertex_?(indices|index)$/i.test(name))
      const uv = element.properties.findIndex(({ name, count }) => count && /^texcoord$/i.test(name))
      faces.begin(element, isFace ? possibleRows(element, header, bytes, 3) : 0)
      facesStated += element.count
      await each(
        (row, lists) => {
          if (loop < 0) return
          if (isFace) faces.face(row, lists[loop], uv < 0 ? [] : lists[uv])
          else faces.strip(lists[loop])
        },
        isFace && loop === 0 && isPlainList(element) ? (binary, most) => faces.triangles(binary, most) : undefined,
      )
    } else if (element.name === 'edge') {
      const ends = [propertyAt(element, ['vertex1']), propertyAt(element, ['vertex2'])]
      await each((row) => {
        for (const end of ends) edges.push(vertexNumber(row[end]))
      })
    } else await each(() => undefined)
    missing += element.count - at
  }
  if (!vertices?.hasPlaces) throw new OpenError('file-exception', 'PLY vertices without x, y and z')
  window.release()
  const { polygons } = faces
  if (polygons > 0 && !faces.loopStart && !hasEdges) watch?.(vertices, faces.loop.data, faces.loop.length, true)
  const soup: PolygonSoup = {
    positions: vertices.positions,
    normals: vertices.normals,
    vertexColor: vertices.colors,
    uv: vertices.uvs,
    loop: faces.loop.take(),
    loopStart: faces.loopStart?.take(),
  }
  if (polygons > 0 && faces.faceColor.length === polygons) soup.faceColor = faces.faceColor.take()
  if (polygons > 0 && faces.allUv) soup.cornerUv = faces.cornerUv.take()
  return { soup, edges: edges.take(), texture: header.texture, facesStated, missing }
}

/** One row: single values into `row`, lists into `lists`. False when the body ends within it. */
function readRow(body: PlyBody, element: PlyElement, row: Float64Array, lists: number[][]): boolean {
  for (let i = 0; i < element.properties.length; i++) {
    const { type, count } = element.properties[i]
    if (count === undefined) {
      if (!body.has(type, 1)) return false
      row[i] = body.read(type)
      continue
    }
    if (!body.has(count, 1)) return false
    const length = body.read(count)
    if (!(length >= 0) || !body.has(type, length)) return false
    const list = lists[i]
    list.length = 0
    for (let k = 0; k < length; k++) list.push(body.read(type))
  }
  return true
}
