import { Growing } from '../../mesh/growing.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { colorByte, type ColorPlan, colorPlan, PlyVertices, propertyAt } from './plyVertices.ts'
import { parsePlyHeader, type PlyElement } from './plyHeader.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { PolygonSoup } from '../../mesh/polygonSoup.ts'
import { type PlyBody, plyBody, possibleRows } from './plyBody.ts'

/** Polygons, gathered row by row; triangle strips become triangles. */
class PlyFaces {
  readonly loop = new Growing(Uint32Array)
  readonly loopStart = new Growing(Uint32Array)
  readonly faceColor = new Growing(Uint32Array, 16)
  readonly cornerUv = new Growing(Float32Array, 16)
  /** Every polygon so far has uv for every corner. */
  allUv = true
  private color: ColorPlan | undefined

  constructor() {
    this.loopStart.push(0)
  }

  /** `triangles`: as many as can follow if all rows are triangles. Theirs are arrays of the right size, which are never copied. */
  begin(element: PlyElement, triangles: number): void {
    this.color = colorPlan(element)
    this.loop.reserve(triangles * 3)
    this.loopStart.reserve(triangles)
  }

  /** One polygon: its vertices, and uv per corner (empty = none). */
  face(row: Float64Array, vertices: readonly number[], uv: readonly number[]): void {
    for (const vertex of vertices) this.loop.push(vertexNumber(vertex))
    this.loopStart.push(this.loop.length)
    if (this.color) {
      const [r, g, b, a] = [0, 1, 2, 3].map((part) => (this.color ? colorByte(this.color, row, part) : 0))
      this.faceColor.push(((r << 24) | (g << 16) | (b << 8) | a) >>> 0)
    }
    if (uv.length === vertices.length * 2 && this.allUv) for (const value of uv) this.cornerUv.push(value)
    else this.allUv = false
  }

  /** A strip; -1 begins the next one. Every other triangle runs the other way. */
  strip(vertices: readonly number[]): void {
    this.allUv = false
    let from = 0
    for (let i = 0; i < vertices.length; i++) {
      if (vertices[i] < 0) from = i + 1
      else if (i - from >= 2) {
        const even = (i - from) % 2 === 0
        this.loop.push3(vertexNumber(vertices[even ? i - 2 : i - 1]), vertexNumber(vertices[even ? i - 1 : i - 2]), vertexNumber(vertices[i]))
        this.loopStart.push(this.loop.length)
      }
    }
  }
}

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
      const filled = (vertices = new PlyVertices(element, rows, header.encoding === 'ascii'))
      each((row) => filled.set(at, row))
      filled.cut(at)
    } else if (element.name === 'face' || element.name === 'tristrips') {
      const loop = element.properties.findIndex(({ name, count }) => count && /^vertex_?(indices|index)$/i.test(name))
      const uv = element.properties.findIndex(({ name, count }) => count && /^texcoord$/i.test(name))
      faces.begin(element, element.name === 'face' ? possibleRows(element, header, bytes.length - header.body, 3) : 0)
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
    loop: faces.loop.take(),
    loopStart: faces.loopStart.take(),
  }
  const polygons = soup.loopStart.length - 1
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
