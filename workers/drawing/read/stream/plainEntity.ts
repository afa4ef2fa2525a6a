import {
  Arc,
  type CadDocument,
  Circle,
  Color,
  type Entity,
  Insert,
  Layer,
  Line,
  type LineType,
  LwPolyline,
  LwPolylineVertex,
  Point,
  TextEntity,
  type TextStyle,
  XY,
  XYZ,
} from '@node-projects/acad-ts'
import { TagCursor } from './tagCursor.ts'

/** Kinds of entities that are read here: most of what large drawings consist of. */
export const plainKinds = ['LINE', 'LWPOLYLINE', 'ARC', 'CIRCLE', 'POINT', 'TEXT', 'INSERT'] as const

const RADIANS = Math.PI / 180
const BY_LAYER = 256

/**
 * Reads plain entities, one at a time, into objects that are used again for the next of the kind: whoever gets one must be done with it before the next.
 * `document` has the tables that they refer to.
 */
export class PlainReader {
  private readonly bytes: Uint8Array
  private readonly document: CadDocument
  private readonly layers = new Map<string, Layer>()
  private readonly lineTypes = new Map<string, LineType | undefined>()
  private readonly styles = new Map<string, TextStyle | undefined>()
  private readonly colors = new Map<number, Color>()
  private readonly line = new Line()
  private readonly arc = new Arc()
  private readonly circle = new Circle()
  private readonly point = new Point()
  private readonly text = new TextEntity()
  /** Style of texts that state none. */
  private readonly style: TextStyle
  private readonly insert = new Insert()
  private readonly polyline = new LwPolyline()
  private readonly vertices: LwPolylineVertex[] = []
  private readonly byLayer = Color.byLayer

  constructor(bytes: Uint8Array, document: CadDocument) {
    this.bytes = bytes
    this.document = document
    this.style = document.textStyles?.tryGetValue('Standard') ?? this.text.style
  }

  /** The entity that begins at a byte of the file. */
  read(at: number): Entity {
    const cursor = new TagCursor(this.bytes, at)
    cursor.read()
    const entity = this.blank(cursor)
    let trueColor = -1
    let index = BY_LAYER
    let layer = '0'
    let lineType = 'BYLAYER'
    entity.handle = 0
    entity.isInvisible = false
    entity.lineTypeScale = 1
    entity.lineWeight = -1
    while (cursor.read() && cursor.code !== 0) {
      switch (cursor.code) {
        case 5:
          entity.handle = cursor.handle()
          break
        case 6:
          lineType = cursor.text()
          break
        case 8:
          layer = cursor.text()
          break
        case 48:
          entity.lineTypeScale = cursor.number()
          break
        case 60:
          entity.isInvisible = cursor.number() === 1
          break
        case 62:
          index = cursor.number()
          break
        case 370:
          entity.lineWeight = cursor.number()
          break
        case 420:
          trueColor = cursor.number()
          break
        default:
          this.assign(entity, cursor)
      }
    }
    entity.layer = this.layerOf(layer || '0')
    // Damaged numbers count as not stated.
    entity.color = this.colorOf(Math.abs(index) <= BY_LAYER ? Math.abs(Math.trunc(index)) : BY_LAYER, trueColor >= 0 ? trueColor & 0xffffff : -1)
    const type = this.lineTypeOf(lineType)
    if (type) entity.lineType = type
    return entity
  }

  /** The object for the kind that the cursor stands at, as if it were new. */
  private blank(cursor: TagCursor): Entity {
    const zero = (): XYZ => new XYZ(0, 0, 0)
    const up = (): XYZ => new XYZ(0, 0, 1)
    if (cursor.is('LINE')) return Object.assign(this.line, { startPoint: zero(), endPoint: zero(), normal: up(), thickness: 0 })
    if (cursor.is('LWPOLYLINE')) {
      this.vertices.length = 0
      return Object.assign(this.polyline, { vertices: this.vertices, flags: 0, constantWidth: 0, elevation: 0, normal: up(), thickness: 0 })
    }
    if (cursor.is('ARC')) return Object.assign(this.arc, { center: zero(), radius: 1, startAngle: 0, endAngle: 0, normal: up(), thickness: 0 })
    if (cursor.is('CIRCLE')) return Object.assign(this.circle, { center: zero(), radius: 1, normal: up(), thickness: 0 })
    if (cursor.is('POINT')) return Object.assign(this.point, { location: zero(), normal: up(), rotation: 0, thickness: 0 })
    if (cursor.is('TEXT')) {
      const plain = { insertPoint: zero(), alignmentPoint: zero(), value: '', height: 0, rotation: 0, widthFactor: 1, obliqueAngle: 0, mirror: 0 }
      return Object.assign(this.text, plain, { horizontalAlignment: 0, verticalAlignment: 0, normal: up(), thickness: 0, style: this.style })
    }
    const grid = { columnCount: 1, rowCount: 1, columnSpacing: 0, rowSpacing: 0 }
    return Object.assign(this.insert, { block: null, insertPoint: zero(), xScale: 1, yScale: 1, zScale: 1, rotation: 0, normal: up() }, grid)
  }

  private assign(entity: Entity, cursor: TagCursor): void {
    const { code } = cursor
    if (code === 100 || code === 102 || code > 290) return
    if (entity === this.text && code === 1) this.text.value = cursor.text()
    else if (entity === this.text && code === 7) {
      const style = this.styleOf(cursor.text())
      if (style) this.text.style = style
    } else if (entity === this.insert && code === 2) this.insert.block = this.document.blockRecords?.tryGetValue(cursor.text()) ?? null
    else this.assignNumber(entity, code, cursor.number())
  }

  private assignNumber(entity: Entity, code: number, value: number): void {
    if (!Number.isFinite(value)) return
    if (code === 210 || code === 220 || code === 230) put((entity as Entity & { normal: XYZ }).normal, code - 200, value)
    else if (entity === this.line) put(code % 10 === 0 ? this.line.startPoint : this.line.endPoint, code, value)
    else if (entity === this.circle) round(this.circle, code, value)
    else if (entity === this.arc) {
      if (code === 50) this.arc.startAngle = value * RADIANS
      else if (code === 51) this.arc.endAngle = value * RADIANS
      else round(this.arc, code, value)
    } else if (entity === this.point) {
      if (code === 50) this.point.rotation = value * RADIANS
      else put(this.point.location, code, value)
    } else if (entity === this.polyline) this.assignVertex(code, value)
    else if (entity === this.text) this.assignText(code, value)
    else this.assignInsert(code, value)
  }

  private assignVertex(code: number, value: number): void {
    const last = this.vertices.at(-1)
    if (code === 10) this.vertices.push(new LwPolylineVertex(new XY(value, 0)))
    else if (code === 70) this.polyline.flags = value
    else if (code === 43) this.polyline.constantWidth = value
    else if (code === 38) this.polyline.elevation = value
    else if (!last) return
    else if (code === 20) last.location.y = value
    else if (code === 40) last.startWidth = value
    else if (code === 41) last.endWidth = value
    else if (code === 42) last.bulge = value
  }

  private assignText(code: number, value: number): void {
    const { text } = this
    if (code === 40) text.height = value
    else if (code === 41) text.widthFactor = value
    else if (code === 50) text.rotation = value * RADIANS
    else if (code === 51) text.obliqueAngle = value * RADIANS
    else if (code === 71) text.mirror = value
    else if (code === 72) text.horizontalAlignment = value
    else if (code === 73) text.verticalAlignment = value
    else put(code % 10 === 0 ? text.insertPoint : text.alignmentPoint, code, value)
  }

  private assignInsert(code: number, value: number): void {
    const { insert } = this
    // The library takes no scale of 0.
    if (code === 41) insert.xScale = value || 1
    else if (code === 42) insert.yScale = value || 1
    else if (code === 43) insert.zScale = value || 1
    else if (code === 44) insert.columnSpacing = value
    else if (code === 45) insert.rowSpacing = value
    else if (code === 50) insert.rotation = value * RADIANS
    else if (code === 70) insert.columnCount = value
    else if (code === 71) insert.rowCount = value
    else put(insert.insertPoint, code, value)
  }

  private layerOf(name: string): Layer {
    return cached(this.layers, name, () => this.document.layers?.tryGetValue(name) ?? new Layer(name))
  }

  private lineTypeOf(name: string): LineType | undefined {
    return cached(this.lineTypes, name, () => this.document.lineTypes?.tryGetValue(name) ?? this.document.lineTypes?.tryGetValue('ByLayer'))
  }

  private styleOf(name: string): TextStyle | undefined {
    return cached(this.styles, name, () => this.document.textStyles?.tryGetValue(name))
  }

  private colorOf(index: number, trueColor: number): Color {
    if (trueColor < 0 && index === BY_LAYER) return this.byLayer
    return cached(this.colors, trueColor < 0 ? index : trueColor + 1e6, () => (trueColor < 0 ? new Color(index) : Color.fromTrueColor(trueColor)))
  }
}

/** A coordinate by its code: tens are x, y and z. */
function put(point: XYZ, code: number, value: number): void {
  const axis = Math.floor(code / 10)
  if (axis === 1) point.x = value
  else if (axis === 2) point.y = value
  else if (axis === 3) point.z = value
}

function round(circle: Pick<Circle, 'center' | 'radius'>, code: number, value: number): void {
  if (code !== 40) put(circle.center, code, value)
  else if (value > 0) circle.radius = value
}

function cached<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as V
  const made = make()
  known.set(key, made)
  return made
}
