import { OpenError } from '../../../src/core/errors.ts'
import { Growing } from '../../mesh/growing.ts'
import type { PolygonSoup } from '../../mesh/polygonSoup.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { type PlyBody, plyBody, possibleRows } from './plyBody.ts'
import { PlyFaces } from './plyFaces.ts'
import { parsePlyHeader, type PlyElement } from './plyHeader.ts'
import { propertyAt, PlyVertices } from './plyVertices.ts'

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

/** Rows between two reports of progress. */
const STEP = 1 << 16

/** Reads a PLY file, ascii or binary, of whatever elements. Vertex numbers are not checked here. */
export function parsePly(bytes: Uint8Array, progress: (fraction: number) => void = () => undefined): PlyData {
  const header = parsePlyHeader(bytes)
  const body = plyBody(bytes, header)
  const faces = new PlyFaces()
  const edges = new Growing(Uint32Array, 16)
  let vertices: PlyVertices | undefined
  let missing = 0
  let facesStated = 0
  for (const element of header.elements) {
    const rows = possibleRows(element, header, bytes.length - header.body)
    let at = 0
    const each = (store: (row: Float64Array, lists: number[][]) => void): void => {
      const row = new Float64Array(element.properties.length)
      const lists: number[][] = element.properties.map(() => [])
      for (; at < rows && !body.atEnd; at++) {
        if (!readRow(body, element, row, lists)) break
        store(row, lists)
        if (at % STEP === 0) progress(body.fraction)
      }
    }
    if (element.name === 'vertex' && !vertices) {
      const filled = (vertices = new PlyVertices(element, rows))
      each((row) => filled.set(at, row))
      filled.cut(at)
    } else if (element.name === 'face' || element.name === 'tristrips') {
      const loop = element.properties.findIndex(({ name, count }) => count && /^vertex_?(indices|index)$/i.test(name))
      const uv = element.properties.findIndex(({ name, count }) => count && /^texcoord$/i.test(name))
      faces.begin(element)
      facesStated += element.count
      each((row, lists) => {
        if (loop < 0) return
        if (element.name === 'face') faces.face(row, lists[loop], uv < 0 ? [] : lists[uv])
        else faces.strip(lists[loop])
      })
    } else if (element.name === 'edge') {
      const ends = [propertyAt(element, ['vertex1']), propertyAt(element, ['vertex2'])]
      each((row) => {
        for (const end of ends) edges.push(vertexNumber(row[end]))
      })
    } else each(() => undefined)
    missing += element.count - at
  }
  if (!vertices?.hasPlaces) throw new OpenError('file-exception', 'PLY vertices without x, y and z')
  const soup: PolygonSoup = {
    positions: vertices.positions,
    normals: vertices.normals,
    vertexColor: vertices.colors,
    uv: vertices.uvs,
    loop: faces.loop.done(),
    loopStart: faces.loopStart.done(),
  }
  if (faces.count > 0 && faces.faceColor.length === faces.count) soup.faceColor = faces.faceColor.done()
  if (faces.count > 0 && faces.allUv) soup.cornerUv = faces.cornerUv.done()
  return { soup, edges: edges.done(), texture: header.texture, facesStated, missing }
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
