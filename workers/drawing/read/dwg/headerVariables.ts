import { XYZ } from '../../model/geometry.ts'
import { BitCursor } from './bitCursor.ts'
import { sectionData, stringsBefore } from './classes.ts'
import type { Release } from './release.ts'

/** The header variables that drawings need. A damaged header leaves some out. */
export interface HeaderVariables {
  tileMode?: boolean
  fillMode?: boolean
  textsAsBoxes?: boolean
  splineFrames?: boolean
  showsOutlines?: boolean
  attributeMode?: number
  pointMode?: number
  pointSize?: number
  lineTypeScale?: number
  modelMin?: XYZ
  modelMax?: XYZ
  modelBase?: XYZ
  insUnits?: number
  clipFrame?: number
  colorPlotStyles?: boolean
  /** Handles of the objects that list the entries of tables. */
  controls?: number[]
  /** Handle of the dictionary of named objects. */
  dictionary?: number
}

/** Reads header variables one after another: none states where it is. */
export function readHeaderVariables(bytes: Uint8Array, release: Release, maintenance: number): HeaderVariables {
  const variables: HeaderVariables = {}
  try {
    new HeaderReader(bytes, release, maintenance).read(variables)
  } catch {
    // Variables that were read before hold.
  }
  return variables
}

/** Blocks, layers, text styles, line types, views, UCS, viewports, applications and dimension styles. */
const CONTROLS = 9

/** Flag of $PSTYLEMODE among those of the drawing. */
const COLOR_PLOT_STYLES = 0x2000

class HeaderReader {
  private readonly release: Release
  private readonly data: BitCursor
  private readonly strings = new BitCursor()
  private readonly refs: BitCursor

  constructor(bytes: Uint8Array, release: Release, maintenance: number) {
    this.release = release
    const { at, size } = sectionData(bytes, release, maintenance)
    this.data = new BitCursor().set(bytes, at, at + size * 8)
    this.refs = this.data
    if (release < 2007) return
    const handles = at + (this.data.rl() >>> 0)
    this.refs = new BitCursor().set(bytes, handles, at + size * 8)
    this.data.end = stringsBefore(this.data, this.strings, handles)
  }

  private text(): void {
    const { data, strings, release } = this
    if (release >= 2007) strings.skip((strings.bs() & 0xffff) * 16)
    else data.skip((data.bs() & 0xffff) * 8)
  }

  private color(): void {
    const { data, release } = this
    data.bs()
    if (release < 2004) return
    data.bl()
    const flags = data.rc()
    if ((flags & 1) !== 0) this.text()
    if ((flags & 2) !== 0) this.text()
  }

  private point(): XYZ {
    const { data } = this
    const x = data.bd()
    const y = data.bd()
    return new XYZ(x, y, data.bd())
  }

  /** Passes so many fields: b B, s BS, l BL, d BD, c RC, t T, h H, p 3BD, C CMC. */
  private pass(fields: string): void {
    const { data } = this
    for (const field of fields) {
      if (field === 'b') data.bit()
      else if (field === 's') data.bs()
      else if (field === 'l') data.bl()
      else if (field === 'd') data.bd()
      else if (field === 'c') data.rc()
      else if (field === 't') this.text()
      else if (field === 'h') this.refs.handle(0)
      else if (field === 'p') this.point()
      else if (field === 'C') this.color()
    }
  }

  read(variables: HeaderVariables): void {
    const { data, release, refs } = this
    const legacy = release < 2000
    const only = (condition: boolean, fields: string): void => (condition ? this.pass(fields) : undefined)
    if (release >= 2013) data.bll()
    this.pass('ddddttttll')
    only(legacy, 's')
    only(release < 2004, 'h')
    this.pass('bb')
    only(legacy, 'b')
    this.pass('bbb')
    variables.fillMode = data.bit()
    variables.textsAsBoxes = data.bit()
    this.pass('bb')
    only(legacy, 'b')
    only(release >= 2004, 'b')
    this.pass('bbb')
    variables.splineFrames = data.bit()
    only(legacy, 'bb')
    this.pass('bb')
    only(legacy, 'b')
    variables.tileMode = data.bit()
    this.pass('bb')
    only(legacy, 'b')
    variables.showsOutlines = data.bit()
    this.pass('bs')
    only(legacy, 's')
    this.pass('sssss')
    only(legacy, 's')
    variables.attributeMode = data.bs()
    only(legacy, 's')
    variables.pointMode = data.bs()
    only(legacy, 's')
    only(release >= 2004, 'lll')
    this.pass('sssss' + 's'.repeat(14))
    variables.lineTypeScale = data.bd()
    this.pass('dddddd')
    variables.pointSize = data.bd()
    this.pass('d'.repeat(13))
    this.pass('tllll')
    only(release >= 2004, 'lll')
    this.pass('llllC')
    data.handle(0)
    this.pass('hhh')
    only(release >= 2007, 'h')
    this.pass('hh')
    only(release >= 2000, 'd')
    this.passSpace()
    variables.modelBase = this.point()
    variables.modelMin = this.point()
    variables.modelMax = this.point()
    this.passSpaceRest()
    this.passDimension()
    variables.controls = Array.from({ length: CONTROLS }, () => refs.handle(0))
    only(release < 2004, 'h')
    this.pass('hh')
    variables.dictionary = refs.handle(0)
    if (legacy) return
    this.pass('sstthhh')
    only(release >= 2004, 'hh')
    only(release >= 2007, 'h')
    only(release >= 2013, 'h')
    variables.colorPlotStyles = (data.bl() & COLOR_PLOT_STYLES) !== 0
    variables.insUnits = data.bs()
    if (data.bs() === 3) this.pass('h')
    this.pass('tt')
    if (release < 2004) return
    this.pass('ccc')
    variables.clipFrame = data.rc()
  }

  private passSpace(): void {
    this.pass('ppp')
    this.passSpaceRest()
  }

  /** Limits, elevation and UCS. */
  private passSpaceRest(): void {
    this.data.skip(4 * 64)
    this.pass('dppph')
    if (this.release >= 2000) this.pass('hshpppppp')
  }

  private passDimension(): void {
    const { release } = this
    if (release < 2000) {
      this.pass('bbbbbbbbbbbccbbcccbccccssssssh')
      this.pass('ddddddddd')
      this.pass('dddddddd')
      this.pass('tttttCCC')
      return
    }
    this.pass('tt')
    this.pass('ddddddddd')
    if (release >= 2007) this.pass('ddsC')
    this.pass('bbbbbbsss')
    if (release >= 2007) this.pass('s')
    this.pass('dddddddd')
    this.pass('dbsbbbbCCC')
    this.pass('sssssssssssbbssssbs')
    if (release >= 2007) this.pass('b')
    if (release >= 2010) this.pass('bdtdt')
    this.pass('hhhhh')
    if (release >= 2007) this.pass('hhh')
    this.pass('ss')
  }
}
