import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { OldDrawing } from './oldDrawing.ts'
import { latin1 } from './oldTables.ts'
import { TagWriter } from './tagWriter.ts'

const degrees = 180 / Math.PI
const LAYERS = 128
const LENGTH_AT = 36
const COLORS_AT = 200

/** DWG of AutoCAD 1.2 to 1.4: records without sizes, layers by number, blocks between the entities. */
export function dxfOfFirstReleases(bytes: Uint8Array, release: number): OldDrawing {
  const head = new ByteCursor(bytes, LENGTH_AT)
  const length = Math.min(bytes.length, head.u32())
  const colors = new ByteCursor(bytes, COLORS_AT)
  const layers = Array.from({ length: LAYERS }, () => colors.view.getInt16(colors.skip(2), true))
  // Sizes of arrows and the aspect of grids; from 1.4 on a few more.
  colors.skip(release >= 1.4 ? 58 : 16)
  if (colors.at > length) throw new OpenError('file-exception', 'a DWG file that ends before its entities')
  const reader = new FirstReader(new ByteCursor(bytes, colors.at, length))
  reader.read()
  const out = new TagWriter()
  out.section('HEADER', () => out.tag(9, '$ACADVER').tag(1, 'AC1009'))
  out.section('TABLES', () =>
    out.table('LAYER', LAYERS, () => {
      for (const number of [...reader.layers].sort((a, b) => a - b))
        out
          .tag(0, 'LAYER')
          .tag(2, String(number))
          .tag(70, 0)
          .tag(62, layers[number] || 7)
          .tag(6, 'CONTINUOUS')
    }),
  )
  out.section('BLOCKS', () => out.append(reader.blocks))
  out.section('ENTITIES', () => out.append(reader.entities))
  return { dxf: out.bytes(), damaged: reader.damaged }
}

/** Copies that a repetition may make of tags. */
const MAX_REPEATED = 1_000_000

class FirstReader {
  readonly entities = new TagWriter()
  readonly blocks = new TagWriter()
  readonly layers = new Set<number>([0])
  damaged = 0
  private out = this.entities
  /** Where the entities that are repeated began. */
  private repeated: { from: number; out: TagWriter } | undefined
  private readonly cursor: ByteCursor

  constructor(cursor: ByteCursor) {
    this.cursor = cursor
  }

  private i16 = (): number => this.cursor.view.getInt16(this.cursor.skip(2), true)
  private f64 = (): number => this.cursor.f64()
  private text(): string {
    const length = this.cursor.u16()
    const from = this.cursor.skip(length)
    return latin1(this.cursor.bytes.subarray(from, from + length))
  }
  private point(code: number): void {
    this.out.point(code, [this.f64(), this.f64()])
  }

  read(): void {
    try {
      while (this.cursor.left > 4) if (!this.entity()) return
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.damaged++
    }
  }

  /** One record; false where it is of an unknown kind, after which nothing can be found. */
  private entity(): boolean {
    const kind = this.i16()
    const layer = this.i16()
    // Erased ones were moved into a block: read, and left out.
    const kept = this.out
    if (kind < 0) this.out = new TagWriter()
    const isKnown = this.fields(Math.abs(kind), layer)
    if (kind < 0) this.out = kept
    if (!isKnown) this.damaged++
    return isKnown
  }

  private start(name: string, layer: number): void {
    this.layers.add(layer >= 0 && layer < LAYERS ? layer : 0)
    this.out.tag(0, name).tag(8, String(layer))
  }

  private fields(kind: number, layer: number): boolean {
    const name = names[kind]
    if (name) this.start(name, layer)
    switch (kind) {
      case 1:
        this.point(10)
        this.point(11)
        return true
      case 2:
        this.point(10)
        return true
      case 3:
        this.point(10)
        this.out.tag(40, this.f64())
        return true
      case 4:
        this.point(10)
        this.out
          .tag(40, this.f64())
          .tag(50, this.f64() * degrees)
          .tag(2, `#${this.i16()}`)
        return true
      case 5:
        this.repeated = { from: this.out.length, out: this.out }
        return true
      case 6:
        this.repeat([this.i16(), this.i16()], [this.f64(), this.f64()])
        return true
      case 7:
        this.point(10)
        this.out
          .tag(40, this.f64())
          .tag(50, this.f64() * degrees)
          .tag(1, this.text())
        return true
      case 8:
        this.point(10)
        this.out
          .tag(40, this.f64())
          .tag(50, this.f64() * degrees)
          .tag(51, this.f64() * degrees)
        return true
      case 9:
      case 11:
        for (let i = 0; i < 4; i++) this.point(10 + i)
        return true
      case 10:
        this.text()
        return true
      case 12:
        this.out = this.blocks
        this.out.tag(0, 'BLOCK').tag(8, '0').tag(2, this.text()).tag(70, 0)
        this.point(10)
        return true
      case 13:
        this.out.tag(0, 'ENDBLK').tag(8, '0')
        this.out = this.entities
        return true
      case 14:
        this.out.tag(2, this.text())
        this.point(10)
        this.out
          .tag(41, this.f64())
          .tag(42, this.f64())
          .tag(50, this.f64() * degrees)
        return true
      default:
        return false
    }
  }

  private repeat(counts: readonly number[], distances: readonly number[]): void {
    const { repeated } = this
    this.repeated = undefined
    if (!repeated || repeated.out !== this.out) return
    if (counts[0] * counts[1] * (this.out.length - repeated.from) > MAX_REPEATED) this.damaged++
    else this.out.repeat(repeated.from, counts, distances)
  }
}

const names: Record<number, string> = { 1: 'LINE', 2: 'POINT', 3: 'CIRCLE', 4: 'SHAPE', 7: 'TEXT', 8: 'ARC', 9: 'TRACE', 11: 'SOLID', 14: 'INSERT' }
