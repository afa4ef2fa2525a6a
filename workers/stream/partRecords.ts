import { CONIC_STRIDE, type CurveTable } from '../../src/core/scene/curve.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Part, PartId, PartOrigin, Texture } from '../../src/core/scene/model.ts'
import { SURFACE_STRIDE, surfaceKinds, type SurfaceTable } from '../../src/core/scene/surface.ts'
import { MOMENTS } from '../../src/core/measure/moments.ts'
import type { PartDraft } from '../contract/format.ts'
import { broken, Fields, Rows } from './columns.ts'
import * as fine from './fineMesh.ts'

const origins: readonly PartOrigin[] = ['exact', 'display', 'mesh']
const LINE_STRIDE = 6

/** The two records of a part: `fine` to be drawn, `exact` what makes every coordinate the one that was prepared, and the surfaces and curves for measuring. */
export function partRecords(part: Part): { fine: unknown; exact: unknown } {
  const { id, name, origin, mesh, edges, points, texture, color, metalness, roughness, offset, doubleSided, placeholder, stated, closed, body } = part
  const split = edges && fine.splitPoints(edges, mesh)
  const grid = fine.gridOf(mesh?.positions, split?.loose, points?.positions)
  const rest = (values: Float32Array): Rows => new Rows(fine.restOf(values, fine.toGrid(values, grid), grid), 3)
  return {
    fine: {
      id,
      name,
      origin,
      grid: { min: grid.min, step: [grid.step] },
      ...(mesh && { mesh: fine.writeMesh(mesh, grid) }),
      ...(edges && split && { edges: fine.writeEdges(edges, split, grid) }),
      ...(points && { points: fine.writePoints(points, grid) }),
      looks: { color, metalness, roughness, texture, offset, doubleSided, placeholder, stated, closed },
    },
    exact: {
      id,
      ...(mesh && { mesh: rest(mesh.positions) }),
      ...(split && { edges: rest(split.loose) }),
      ...(points && { points: rest(points.positions) }),
      ...(part.faces && { faces: surfaceColumns(part.faces) }),
      ...(edges?.curves && { curves: curveColumns(edges.curves) }),
      ...(body && { body: { moments: body.moments, bounded: body.bounded, volume: [body.volumeOff] } }),
    },
  }
}

const surfaceColumns = ({ kind, params, deviation }: SurfaceTable): unknown => ({ kind, params: new Rows(params, SURFACE_STRIDE), deviation })

const curveColumns = ({ kind, conics, lines, splines }: CurveTable): unknown => ({
  kind,
  conics: new Rows(conics, CONIC_STRIDE),
  ...(lines && { lines: new Rows(lines, LINE_STRIDE) }),
  ...(splines && { splines: new Rows(splines, 1) }),
})

/** A part with vertices rounded to its grid, and the data that make it exact. */
export class StreamedPart {
  readonly id: PartId
  private readonly head: Omit<PartDraft, 'mesh' | 'edges' | 'points'>
  private readonly grid: fine.Grid
  private readonly mesh?: fine.GridMesh
  private readonly edges?: fine.GridEdges
  private readonly points?: fine.GridPoints

  /** `record`: the fine one, of which nothing is known. */
  constructor(record: unknown) {
    const fields = new Fields(record)
    this.id = fields.count('id')
    this.grid = fine.readGrid(fields.get('grid'))
    if (fields.has('mesh')) this.mesh = fine.readMesh(fields.get('mesh'))
    if (fields.has('edges')) this.edges = fine.readEdges(fields.get('edges'), (this.mesh?.steps.length ?? 0) / 3)
    if (fields.has('points')) this.points = fine.readPoints(fields.get('points'))
    const faces = this.mesh ? this.mesh.faceStart.length - 1 : 0
    const between = this.edges?.faces ?? []
    for (let i = 0; i < between.length; i++) if (between[i] < -1 || between[i] >= Math.max(faces, 1)) throw broken('edges of faces that are not there')
    const origin = origins.find((known) => known === fields.get('origin'))
    if (!origin) throw broken('a part without an origin')
    this.head = { id: this.id, name: fields.text('name'), origin, ...readLooks(new Fields(fields.get('looks'))) }
  }

  /** The part as it can be drawn: it is not measured, because its coordinates are those of the grid. */
  drawn(): PartDraft {
    const { grid, mesh, edges, points } = this
    const on = (steps: Uint16Array): Float32Array<ArrayBuffer> => fine.fromGrid(steps, grid)
    return { ...this.whole(mesh && on(mesh.steps), edges && on(edges.steps), points && on(points.steps)), placeholder: true }
  }

  /** The part as it was prepared, bit by bit. `record`: the exact one. */
  exact(record: unknown): PartDraft {
    const { grid, mesh, edges, points } = this
    const fields = new Fields(record)
    const put = (name: string, steps: Uint16Array): Float32Array<ArrayBuffer> => fine.addRest(steps, grid, fields.array(name, Int32Array, steps.length))
    const part = this.whole(mesh && put('mesh', mesh.steps), edges && put('edges', edges.steps), points && put('points', points.steps))
    if (mesh && fields.has('faces')) part.faces = readSurfaces(new Fields(fields.get('faces')), mesh.faceStart.length - 1)
    if (part.edges && fields.has('curves')) part.edges.curves = readCurves(new Fields(fields.get('curves')), part.edges.kind.length)
    if (fields.has('body')) part.body = readBody(new Fields(fields.get('body')))
    return part
  }

  /** Arrays that are sent are copies: those on the grid stay. */
  private whole(positions?: Float32Array<ArrayBuffer>, loose?: Float32Array, loosePoints?: Float32Array<ArrayBuffer>): PartDraft {
    const { head, mesh, edges, points } = this
    const part: PartDraft = { ...head }
    if (head.texture) part.texture = { ...head.texture, image: head.texture.image.slice() }
    if (mesh && positions) {
      const { normals, indices, faceStart, faceColor, vertexColor, uv } = mesh
      part.mesh = {
        positions,
        normals: normals.slice(),
        indices: indices.slice(),
        faceStart: faceStart.slice(),
        ...(faceColor && { faceColor: faceColor.slice() }),
        ...(vertexColor && { vertexColor: vertexColor.slice() }),
        ...(uv && { uv: uv.slice() }),
      }
    }
    if (edges && loose) {
      const { start, kind, faces } = edges
      part.edges = { points: fine.joinPoints(edges, positions, loose), start: start.slice(), kind: kind.slice(), faces: faces.slice() }
    }
    if (points && loosePoints) part.points = { positions: loosePoints, ...(points.color && { color: points.color.slice() }) }
    return part
  }
}

function readLooks(looks: Fields): Partial<PartDraft> {
  const out: Partial<PartDraft> = {}
  if (looks.has('color')) out.color = looks.count('color')
  for (const key of ['metalness', 'roughness'] as const) if (typeof looks.get(key) === 'number') out[key] = looks.get(key) as number
  if (looks.has('offset')) out.offset = looks.numbers('offset', 3) as [number, number, number]
  if (looks.get('doubleSided') === true) out.doubleSided = true
  if (typeof looks.get('closed') === 'boolean') out.closed = looks.get('closed') === true
  if (looks.get('placeholder') === true) out.placeholder = true
  if (looks.has('stated')) out.stated = looks.numbers('stated', 6) as unknown as Bounds
  if (looks.has('texture')) out.texture = readTexture(new Fields(looks.get('texture')))
  return out
}

const readTexture = (texture: Fields): Texture => ({
  image: texture.array('image', Uint8Array),
  mime: texture.text('mime'),
  repeat: texture.get('repeat') === true,
  flipY: texture.get('flipY') === true,
})

function readSurfaces(faces: Fields, count: number): SurfaceTable {
  const kind = faces.array('kind', Uint8Array, count)
  for (let f = 0; f < count; f++) if (kind[f] >= surfaceKinds.length) throw broken('surfaces of an unknown kind')
  return { kind, params: faces.array('params', Float64Array, count * SURFACE_STRIDE), deviation: faces.array('deviation', Float32Array, count) }
}

/** Rows that are cut short are found where they are looked up (`conicAt`, `lineAt`, `splineAt`). */
const readCurves = (curves: Fields, count: number): CurveTable => ({
  kind: curves.array('kind', Uint8Array, count),
  conics: curves.array('conics', Float64Array),
  ...(curves.has('lines') && { lines: curves.array('lines', Float64Array) }),
  ...(curves.has('splines') && { splines: curves.array('splines', Float64Array) }),
})

const readBody = (body: Fields): NonNullable<Part['body']> => ({
  moments: body.array('moments', Float64Array, MOMENTS),
  bounded: body.get('bounded') === true,
  volumeOff: body.numbers('volume', 1)[0],
})
