import type { Font } from 'opentype.js'
import type { FontTable } from '../../../src/core/drawing/drawing.ts'
import { type Face, type FaceGlyph, FallbackFace, hasLookAlike } from './face.ts'
import { type FontDemand, type FontRequest, requestKey } from './fontDemand.ts'
import { OutlineBuilder, OutlineFace, type OutlineOptions } from './outline/outlineFace.ts'
import { metricsOf, parseFont, slicesFor } from './outline/metrics.ts'
import { bigFontEncoding, ShxFace } from './shx/shxFace.ts'
import { readShxFile } from './shx/shxFile.ts'
import { readStrokeFile, type StrokeOptions } from './strokeFile.ts'
import { baseName } from '../../contract/fileSet.ts'
import { fontKey, type Substitute, substituteFont } from './substitute.ts'
import { symbolFace } from './symbols.ts'

/** Fonts that the user gave, along with the drawing or kept on the device; by name as the drawing writes it. */
export interface OwnFonts {
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

type OutlineSubstitute = Extract<Substitute, { kind: 'outline' }>
type Assets = typeof import('#fonts')
type AsianFamily = 'noto-sans-sc' | 'noto-sans-jp' | 'noto-sans-kr'

const LATIN = 'noto-sans'
/** Letters of Asian big fonts are one height wide and stand a little below the baseline. */
const BIG_FONT = { em: 1.08, raise: 0.06 }

/** Faces for all texts of a drawing. `load` once, then `face` never waits; `table` holds the letters that were asked for. */
const MAX_SHAPE_FILES = 100

export class FontLibrary {
  /** Names of fonts that texts ask for and for which a substitute of another look is used, and of shape files whose shapes are not drawn. */
  readonly missing = new Set<string>()
  private readonly shapeFiles = new Map<string, ShxFace>()
  private wantedShapeFiles: readonly string[] = []
  private readonly builders: OutlineBuilder[] = []
  private readonly faces = new Map<string, Face>()
  private readonly parsed = new Map<string, Promise<Font>>()
  private readonly files = new Map<string, Promise<Face | undefined>>()
  private readonly fallbacks: Face[] = []
  private readonly own: OwnFonts | undefined
  private readonly encoding: string
  private assets: Promise<Assets> | undefined
  private lastRequest: FontRequest | undefined
  private lastFace: Face | undefined

  /** `encoding`: the drawing's code page as a label of TextDecoder, for the numbers of shape fonts. */
  constructor(own?: OwnFonts, encoding = 'windows-1252') {
    this.own = own
    this.encoding = encoding
  }

  /** Loads what the demand needs; letters and fonts that cannot be had are left to the fallbacks. */
  async load(demand: FontDemand): Promise<void> {
    this.wantedShapeFiles = [...demand.shapeFiles].slice(0, MAX_SHAPE_FILES)
    await Promise.all(this.wantedShapeFiles.map((name) => this.ownFace(name, this.encoding)))
    const primary = await Promise.all(
      [...demand.requests.values()].map(async (request): Promise<[FontRequest, Face[]]> => {
        const latin = (await this.ownFace(request.name, this.encoding)) ?? (await this.substitute(request, demand))
        const big = request.bigFont ? await this.ownFace(request.bigFont, bigFontEncoding(fontKey(request.bigFont), this.encoding)) : undefined
        return [request, [latin, big].filter((face) => face !== undefined)]
      }),
    )
    const uncovered = [...demand.codes].filter((code) => code > 0x20 && !primary.every(([, faces]) => faces.some((face) => face.glyph(code))))
    const simplex = await this.stroke('simplex')
    // Strokes cover Latin: most drawings of stroke fonts need no outlines.
    const strokes = simplex && new FallbackFace([simplex])
    const beyond = uncovered.filter((code) => !strokes?.holds(code))
    const latin = beyond.length > 0 ? await this.latin({ bold: false, italic: false, stretch: 0.95 }, beyond) : undefined
    const asian = beyond.length > 0 ? (await this.sliceDemand(LATIN, beyond)).rest.filter((code) => code > 0x2ff && !hasLookAlike(code)) : []
    const families = await this.asianSlices(asian)
    for (const [request, faces] of primary) {
      const square = request.bigFont !== undefined
      const fallbacks: Face[] = [simplex, latin].filter((face) => face !== undefined)
      for (const [family, slices] of families) fallbacks.push(await this.slices(family, slices, square))
      this.faces.set(requestKey(request), new FallbackFace([...faces, ...fallbacks]))
    }
    this.fallbacks.push(...[simplex, latin].filter((face) => face !== undefined))
  }

  /** The face of a request; of one that was never loaded, what every drawing has. */
  face(request: FontRequest): Face {
    if (request === this.lastRequest) return this.lastFace!
    const key = requestKey(request)
    let face = this.faces.get(key)
    if (!face) {
      face = substituteFont(request).kind === 'symbols' ? symbolFace : new FallbackFace(this.fallbacks)
      this.faces.set(key, face)
    }
    this.lastRequest = request
    this.lastFace = face
    return face
  }

  /** A shape by its number in a shape file of the user's, or by its name in any, in units of one. */
  shape(file: string, number: number, name = ''): FaceGlyph | undefined {
    const own = this.shapeFiles.get(fontKey(file))
    if (name === '') return own?.numbered(number)
    for (const other of own ? [own, ...this.shapeFiles.values()] : this.shapeFiles.values()) {
      const found = other.named(name)
      if (found) return found
    }
    return undefined
  }

  /** Lists the file of a shape that is not drawn as missing; where only its name is stated, all files in which it may be. */
  missShape(file: string, name = ''): void {
    for (const wanted of name === '' ? [file] : this.wantedShapeFiles)
      if (wanted !== '' && !this.shapeFiles.has(fontKey(wanted))) this.missing.add(baseName(wanted))
  }

  /** A font whose outlines stand in no file: its builder's glyphs are part of the table. */
  addOutlines(name: string): { index: number; builder: OutlineBuilder } {
    const builder = new OutlineBuilder(name)
    return { index: this.builders.push(builder) - 1, builder }
  }

  table(): FontTable {
    return { fonts: this.builders.map((builder) => builder.build()) }
  }

  /** A file of the user's; undefined when there is none, or it is none that can be read. */
  private async ownFace(name: string, encoding: string): Promise<Face | undefined> {
    if (!this.own || name === '') return undefined
    const own = this.own
    return this.once(`own ${name.toLowerCase()} ${encoding}`, async () => {
      const data =
        (await own.find(name)) ?? (/\.\w+$/.test(name) ? undefined : await own.find(`${name}.shx`)) ?? (await (await this.loadAssets()).ownBytes(name))
      if (!data) return undefined
      try {
        if (data[0] === 0x41 && data[1] === 0x75) {
          const face = new ShxFace(readShxFile(data), encoding)
          this.shapeFiles.set(fontKey(name), face)
          return face
        }
        const font = await parseFont(data)
        const face = this.outline(fontKey(name), {})
        face.addFont(font)
        return face
      } catch {
        return undefined
      }
    })
  }

  private once(key: string, make: () => Promise<Face | undefined>): Promise<Face | undefined> {
    let made = this.files.get(key)
    if (!made) this.files.set(key, (made = make()))
    return made
  }

  private async substitute(request: FontRequest, demand: FontDemand): Promise<Face | undefined> {
    const substitute: Substitute = substituteFont(request)
    if (!substitute.known && demand.used.has(requestKey(request))) this.missing.add(request.name)
    if (substitute.kind === 'symbols') return symbolFace
    if (substitute.kind === 'stroke') return this.stroke(substitute.file, substitute)
    return this.latin(substitute, demand.codes)
  }

  private stroke(name: string, { monospaced, grid }: StrokeOptions = {}): Promise<Face | undefined> {
    return this.once(`stroke ${name} ${monospaced} ${grid}`, async () =>
      readStrokeFile(await (await this.loadAssets()).strokeBytes(name), { monospaced, grid }),
    )
  }

  private latin({ bold, italic, stretch, metrics }: Omit<OutlineSubstitute, 'known' | 'kind'>, codes: Iterable<number>): Promise<Face | undefined> {
    return this.once(`latin ${bold} ${italic} ${stretch} ${metrics}`, async () => {
      const face = this.outline(`Noto Sans${bold ? ' Bold' : ''}${italic ? ' Italic' : ''}`, { stretch, metrics: metricsOf(metrics, bold) })
      const { slices } = await this.sliceDemand(LATIN, [...codes, 0x41])
      await this.addSlices(face, LATIN, slices.keys(), bold ? 700 : 400, italic ? 'italic' : 'normal')
      return face
    })
  }

  /** Families and slices for Asian letters; the second family only for what the first one lacks. */
  private async asianSlices(codes: readonly number[]): Promise<[AsianFamily, string[]][]> {
    const out: [AsianFamily, string[]][] = []
    let left = codes
    for (const family of asianOrder(codes)) {
      if (left.length === 0) break
      const { slices, rest } = await this.sliceDemand(family, left)
      if (slices.size > 0) out.push([family, [...slices.keys()]])
      left = rest
    }
    return out
  }

  private async slices(family: AsianFamily, slices: readonly string[], square: boolean): Promise<Face> {
    const face = await this.once(`${family} ${square}`, async () => {
      const made = this.outline(family, square ? BIG_FONT : {})
      await this.addSlices(made, family, slices, 400, 'normal')
      return made
    })
    return face ?? symbolFace
  }

  private async sliceDemand(family: string, codes: Iterable<number>): Promise<{ slices: Map<string, number[]>; rest: number[] }> {
    const wanted = [...codes]
    const slices = slicesFor(await (await this.loadAssets()).sliceRanges(family), wanted)
    const held = new Set([...slices.values()].flat())
    return { slices, rest: wanted.filter((code) => !held.has(code)) }
  }

  private async addSlices(face: OutlineFace, family: string, slices: Iterable<string>, weight: 400 | 700, style: 'normal' | 'italic'): Promise<void> {
    // The slice with the basic letters comes first: its capitals are the measure.
    const order = [...slices].toSorted((a, b) => Number(b === 'latin') - Number(a === 'latin'))
    const loaded = await Promise.allSettled(order.map((slice) => this.parsedSlice(family, slice, weight, style)))
    for (const result of loaded) if (result.status === 'fulfilled') face.addFont(result.value)
  }

  /** Faces that differ by measure only share their files. */
  private parsedSlice(family: string, slice: string, weight: 400 | 700, style: 'normal' | 'italic'): Promise<Font> {
    const key = `${family} ${slice} ${weight} ${style}`
    let made = this.parsed.get(key)
    if (!made) this.parsed.set(key, (made = this.loadAssets().then(async ({ sliceBytes }) => parseFont(await sliceBytes(family, slice, weight, style)))))
    return made
  }

  private outline(name: string, options: Pick<OutlineOptions, 'stretch' | 'metrics' | 'em' | 'raise'>): OutlineFace {
    const builder = new OutlineBuilder(name)
    return new OutlineFace({ index: this.builders.push(builder) - 1, builder, ...options })
  }

  private loadAssets(): Promise<Assets> {
    return (this.assets ??= import('#fonts'))
  }
}

/** Families for Asian letters, the likeliest first: kana are Japanese, hangul Korean, everything else is taken for Chinese. */
function asianOrder(codes: readonly number[]): AsianFamily[] {
  const has = (from: number, to: number): boolean => codes.some((code) => code >= from && code <= to)
  if (has(0xac00, 0xd7a3)) return ['noto-sans-kr', 'noto-sans-sc']
  if (has(0x3041, 0x30ff)) return ['noto-sans-jp', 'noto-sans-sc']
  return ['noto-sans-sc', 'noto-sans-jp']
}
