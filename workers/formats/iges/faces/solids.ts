import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Body, BodyEdge, BodyFace, Loop, Shell } from '../../../kernel/brep/body.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Curves } from '../geometry/curves.ts'
import { movePoint } from '../../../kernel/brep/frame.ts'
import { type Placements } from '../geometry/placement.ts'
import { exactPiece } from '../geometry/piece.ts'
import { onePiece } from '../geometry/ruled.ts'
import type { Surfaces } from '../geometry/surfaces.ts'
import type { IgesFile, Parameters } from '../igesFile.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'

/** Types of entities that hold a B-rep with common edges: solid, shell, face. */
export const solidTypes = new Set([186, 514, 510])

/** Manifold solids (186) and shells (514) as bodies: their edges are shared already. */
export class Solids {
  private readonly file: IgesFile
  private readonly placements: Placements
  private readonly curves: Curves
  private readonly surfaces: Surfaces
  private readonly colorOf: (row: number) => Rgba

  constructor(file: IgesFile, placements: Placements, curves: Curves, surfaces: Surfaces, colorOf: (row: number) => Rgba) {
    this.file = file
    this.placements = placements
    this.curves = curves
    this.surfaces = surfaces
    this.colorOf = colorOf
  }

  /** Undefined when the entity holds no face. */
  body(row: number, outer: Matrix): Body | undefined {
    const builder = new SolidBuilder(this.file, this.placements, this.curves, this.surfaces, this.colorOf)
    return builder.build(row, outer)
  }
}

class SolidBuilder {
  private readonly file: IgesFile
  private readonly placements: Placements
  private readonly curves: Curves
  private readonly surfaces: Surfaces
  private readonly colorOf: (row: number) => Rgba
  private readonly vertices: number[] = []
  private readonly vertexOf = new Map<string, number>()
  private readonly edges: BodyEdge[] = []
  private readonly edgeOf = new Map<string, number | undefined>()
  private readonly lists = new Map<number, Parameters>()
  private readonly faces: BodyFace[] = []
  private readonly shells: Shell[] = []
  private placement: Matrix = new Float64Array(16)

  constructor(file: IgesFile, placements: Placements, curves: Curves, surfaces: Surfaces, colorOf: (row: number) => Rgba) {
    this.file = file
    this.placements = placements
    this.curves = curves
    this.surfaces = surfaces
    this.colorOf = colorOf
  }

  build(row: number, outer: Matrix): Body | undefined {
    this.placement = this.placements.of(row, outer)
    const type = this.file.type(row)
    if (type === 186) {
      const p = this.file.parameters(row)
      this.addShell(p.row(0), p.integer(1, 1) === 0, true, false)
      const voids = tryGeometry(() => p.counted(2, 3, 2)) ?? 0
      for (let i = 0; i < voids; i++) this.addShell(p.row(3 + i * 2), p.integer(4 + i * 2, 1) === 0, true, true)
    } else if (type === 514) this.addShell(row, false, this.file.directory.form[row] === 1, false)
    else {
      this.addFace(row, false)
      this.shells.push({ faces: Int32Array.from(this.faces.keys()), closed: false, isVoid: false })
    }
    this.curves.used[row] = 1
    if (this.faces.length === 0) return undefined
    const kind = this.shells.every((shell) => shell.closed) ? 'solid' : 'sheet'
    return { kind, vertices: Float64Array.from(this.vertices), edges: this.edges, faces: this.faces, shells: this.shells, wires: [] }
  }

  private addShell(row: number, turned: boolean, closed: boolean, isVoid: boolean): void {
    if (this.file.type(row) !== 514) return
    this.curves.used[row] = 1
    const p = this.file.parameters(row)
    const first = this.faces.length
    const count = tryGeometry(() => p.counted(0, 1, 2)) ?? 0
    for (let i = 0; i < count; i++) {
      const face = p.row(1 + i * 2)
      if (face >= 0) this.addFace(face, (p.integer(2 + i * 2, 1) === 0) !== turned)
    }
    const faces = Int32Array.from({ length: this.faces.length - first }, (_, i) => first + i)
    // Some writers call open shells closed.
    if (faces.length > 0) this.shells.push({ faces, closed: closed && this.isClosed(faces), isVoid })
  }

  /** Every edge of these faces is used twice. */
  private isClosed(faces: Int32Array): boolean {
    const uses = new Map<number, number>()
    for (const f of faces) {
      for (const { coedges } of this.faces[f].loops)
        for (const coedge of coedges) uses.set(coedge < 0 ? ~coedge : coedge, (uses.get(coedge < 0 ? ~coedge : coedge) ?? 0) + 1)
    }
    return [...uses.values()].every((count) => count === 2)
  }

  private addFace(row: number, turned: boolean): void {
    if (this.file.type(row) !== 510) return
    this.curves.used[row] = 1
    const p = this.file.parameters(row)
    const surfaceRow = p.row(0)
    const found = tryGeometry(() => this.surfaces.surface(surfaceRow, this.placement))
    const loops: Loop[] = []
    const count = tryGeometry(() => p.counted(1, 3)) ?? 0
    for (let i = 0; i < count; i++) {
      const loop = this.loop(p.row(3 + i), turned)
      if (loop) loops.push(loop)
    }
    const color = this.colorOf(row) || this.colorOf(surfaceRow)
    this.faces.push({
      surface: found?.surface,
      sameSense: (found?.sameSense ?? true) !== turned,
      loops,
      ...(color !== 0 && { color }),
      source: row * 2 + 1,
    })
  }

  private loop(row: number, turned: boolean): Loop | undefined {
    if (this.file.type(row) !== 508) return undefined
    this.curves.used[row] = 1
    const p = this.file.parameters(row)
    const coedges: number[] = []
    let vertex: number | undefined
    const count = p.integer(0)
    for (let i = 0, at = 1; i < count && at + 4 < p.count; i++) {
      const [list, index] = [p.row(at + 1), p.integer(at + 2)]
      if (p.integer(at) === 1) vertex ??= this.vertex(list, index)
      else {
        const edge = this.edge(list, index)
        if (edge !== undefined) coedges.push((p.integer(at + 3, 1) === 0) !== turned ? ~edge : edge)
      }
      at += 5 + 2 * Math.max(0, p.integer(at + 4))
    }
    if (turned) coedges.reverse()
    if (coedges.length > 0) return { coedges: Int32Array.from(coedges) }
    return vertex === undefined ? undefined : { coedges: new Int32Array(0), vertex }
  }

  private edge(list: number, index: number): number | undefined {
    const key = `${list},${index}`
    if (this.edgeOf.has(key)) return this.edgeOf.get(key)
    this.edgeOf.set(key, undefined)
    const p = this.list(list, 504)
    const at = 1 + (index - 1) * 5
    if (!p || index < 1 || at + 4 >= p.count) return undefined
    const curveRow = p.row(at)
    const start = this.vertex(p.row(at + 1), p.integer(at + 2))
    const end = this.vertex(p.row(at + 3), p.integer(at + 4))
    if (start === undefined || end === undefined) return undefined
    const piece = tryGeometry(() => exactPiece(onePiece(this.curves.pieces(curveRow, this.placement))))
    this.edges.push({ curve: piece?.curve, start, end, sameSense: !piece || piece.from <= piece.to, source: curveRow * 2 + 1 })
    this.edgeOf.set(key, this.edges.length - 1)
    return this.edges.length - 1
  }

  private vertex(list: number, index: number): number | undefined {
    const key = `${list},${index}`
    const known = this.vertexOf.get(key)
    if (known !== undefined) return known
    const p = this.list(list, 502)
    const at = 1 + (index - 1) * 3
    if (!p || index < 1 || at + 2 >= p.count) return undefined
    this.vertices.push(...movePoint(this.placement, [p.real(at), p.real(at + 1), p.real(at + 2)]))
    this.vertexOf.set(key, this.vertices.length / 3 - 1)
    return this.vertices.length / 3 - 1
  }

  /** Edge and vertex lists are read once: they may be long. */
  private list(row: number, type: number): Parameters | undefined {
    if (this.file.type(row) !== type) return undefined
    let list = this.lists.get(row)
    if (!list) {
      this.curves.used[row] = 1
      this.lists.set(row, (list = this.file.parameters(row)))
    }
    return list
  }
}
