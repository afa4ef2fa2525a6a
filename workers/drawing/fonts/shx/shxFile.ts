type ShxKind = 'shapes' | 'unifont' | 'bigfont'

/** A compiled shape file: the byte code of each shape by number. */
export interface ShxFile {
  kind: ShxKind
  /** Units above the baseline that are one height of capitals (0 in files of shapes), and below it. */
  above: number
  below: number
  /** Extended big fonts: width of their letters' square. */
  width?: number
  codes: Map<number, Uint8Array>
  /** Names of shapes, upper case, where the file has any. */
  names: Map<string, number>
}

const MAX_HEADER = 64
const CONTROL_Z = 0x1a

/**
 * Reads the SHX container (facts from Autodesk's description of shape files and from public readers of the compiled form).
 * Throws RangeError when it is none, or is cut short before its table.
 */
export function readShxFile(data: Uint8Array): ShxFile {
  const end = data.subarray(0, MAX_HEADER).indexOf(CONTROL_Z)
  const header = new TextDecoder('latin1').decode(data.subarray(0, Math.max(0, end)))
  const kind = /^AutoCAD-86 (shapes|unifont|bigfont)/.exec(header)?.[1] as ShxKind | undefined
  if (!kind) throw new RangeError('not an SHX file')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const file: ShxFile = { kind, above: 0, below: 0, codes: new Map(), names: new Map() }
  if (kind === 'shapes') readShapes(view, end + 1, file)
  else if (kind === 'unifont') readUnifont(view, end + 1, file)
  else readBigfont(view, end + 1, file)
  return file
}

const bytes = (view: DataView, at: number, length: number): Uint8Array | undefined =>
  length > 0 && at + length <= view.byteLength ? new Uint8Array(view.buffer, view.byteOffset + at, length) : undefined

/** A shape: its name up to a zero byte, then its code. */
function addShape(file: ShxFile, code: number, data: Uint8Array): void {
  const zero = data.indexOf(0)
  if (zero < 0) return
  if (zero > 0) file.names.set(new TextDecoder('latin1').decode(data.subarray(0, zero)).toUpperCase(), code)
  file.codes.set(code, data.subarray(zero + 1))
}

function readInfo(file: ShxFile, data: Uint8Array): void {
  const zero = data.indexOf(0)
  if (zero < 0 || zero + 2 >= data.length) return
  file.above = data[zero + 1]
  file.below = data[zero + 2]
}

/** u16 first, last and count, then u16 number and length of each shape, then their data one after the other. */
function readShapes(view: DataView, start: number, file: ShxFile): void {
  const count = view.getUint16(start + 4, true)
  const table = start + 6
  let at = table + count * 4
  if (at > view.byteLength) throw new RangeError('SHX file is cut short')
  for (let i = 0; i < count; i++) {
    const code = view.getUint16(table + i * 4, true)
    const length = view.getUint16(table + i * 4 + 2, true)
    const data = bytes(view, at, length)
    at += length
    if (!data) continue
    if (code === 0) readInfo(file, data)
    else addShape(file, code, data)
  }
}

/** u32 count, u16 length and the data of the font itself, then per shape u16 code, u16 length, data. */
function readUnifont(view: DataView, start: number, file: ShxFile): void {
  const count = view.getUint32(start, true)
  const infoLength = view.getUint16(start + 4, true)
  const info = bytes(view, start + 6, infoLength)
  if (info) readInfo(file, info)
  let at = start + 6 + infoLength
  for (let i = 1; i < count && at + 4 <= view.byteLength; i++) {
    const length = view.getUint16(at + 2, true)
    const data = bytes(view, at + 4, length)
    if (data) addShape(file, view.getUint16(at, true), data)
    at += 4 + length
  }
}

/** u16, u16 count, u16 number of lead byte ranges, the ranges, then per shape u16 code, u16 length, u32 place in the file. Shapes have no names. */
function readBigfont(view: DataView, start: number, file: ShxFile): void {
  const count = view.getUint16(start + 2, true)
  const table = start + 6 + view.getUint16(start + 4, true) * 4
  if (table + count * 8 > view.byteLength) throw new RangeError('SHX file is cut short')
  for (let i = 0; i < count; i++) {
    const at = table + i * 8
    const code = view.getUint16(at, true)
    const data = bytes(view, view.getUint32(at + 4, true), view.getUint16(at + 2, true))
    if (!data) continue
    if (code !== 0) file.codes.set(code, data)
    else readBigInfo(file, data)
  }
}

/** Name, then above, below, mode; in extended ones height, 0, mode, width. */
function readBigInfo(file: ShxFile, data: Uint8Array): void {
  readInfo(file, data)
  const values = data.subarray(data.indexOf(0) + 1)
  if (values.length > 4 && values[1] === 0) {
    file.below = 0
    file.width = values[3]
  }
}
