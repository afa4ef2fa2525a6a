import { unzlibSync } from 'fflate'
import type { Preview } from '../../../src/core/scene/model.ts'
import { joinedBytes } from '../../io/bytes/joinedBytes.ts'
import { maskPng, packedPng } from '../../io/bytes/packedPng.ts'
import { type FaxKind, faxPixels } from './fax.ts'
import { unpackBits, unpackLzw } from './unpack.ts'

// TIFF 6.0: the pictures that scanners and surveyors hand on, which browsers do not decode.

const Tag = {
  Width: 256,
  Height: 257,
  Bits: 258,
  Compression: 259,
  Photometric: 262,
  FillOrder: 266,
  Strips: 273,
  Samples: 277,
  RowsPerStrip: 278,
  StripBytes: 279,
  Planar: 284,
  FaxOptions: 292,
  Predictor: 317,
  Colors: 320,
  TileWidth: 322,
  TileHeight: 323,
  Tiles: 324,
  TileBytes: 325,
  ExtraSamples: 338,
  JpegTables: 347,
} as const
const Photometric = { WhiteIsZero: 0, BlackIsZero: 1, Rgb: 2, Palette: 3, Cmyk: 5 } as const
const Compression = { None: 1, FaxRows: 2, T4: 3, T6: 4, Lzw: 5, Jpeg: 7, Deflate: 8, OldDeflate: 32946, PackBits: 32773 } as const

const MAX_SIDE = 1 << 17
/** Bytes of all pixels as the file has them. */
const MAX_BYTES = 400 << 20
/** Pixels of the picture that is made: larger ones are reduced, each pixel the mean of some. */
const MOST_PIXELS = 24 << 20
const SIZE_OF: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 6: 1, 7: 1, 8: 2, 9: 4 }

type Fields = ReadonlyMap<number, ArrayLike<number>>

/** How black a pixel of a mask is, by its number. */
const darkness = Uint8Array.from({ length: 256 }, (_, value) => 255 - value)

/** The first picture of a TIFF file for browsers, as PNG or JPEG; of one bit as a mask of the ink. Undefined of damaged files and kinds that are not read (JPEG in several pieces, separate planes, floating point). */
export function tiffPicture(file: Uint8Array<ArrayBuffer>): (Preview & { isMask?: boolean }) | undefined {
  const isLittle = file[0] === 0x49
  const fields = readFields(file, isLittle)
  const number = (tag: number, otherwise: number): number => fields.get(tag)?.[0] ?? otherwise
  const [width, height, samples, bits] = [number(Tag.Width, 0), number(Tag.Height, 0), number(Tag.Samples, 1), number(Tag.Bits, 1)]
  const photometric = number(Tag.Photometric, 0)
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE) || samples < 1 || samples > 16) return undefined
  if (![1, 2, 4, 8, 16].includes(bits) || (width * height * samples * bits) / 8 > MAX_BYTES) return undefined
  if (samples > 1 && number(Tag.Planar, 1) !== 1) return undefined
  const compression = number(Tag.Compression, 1)
  if (compression === Compression.Jpeg) return jpegOf(file, fields)
  const isTiled = fields.has(Tag.TileWidth)
  const pieceWidth = isTiled ? number(Tag.TileWidth, width) : width
  const pieceHeight = isTiled ? number(Tag.TileHeight, height) : Math.min(height, number(Tag.RowsPerStrip, height))
  if (!(pieceWidth > 0 && pieceHeight > 0) || (pieceWidth * pieceHeight * samples * bits) / 8 > MAX_BYTES) return undefined
  const [starts, lengths] = isTiled ? [fields.get(Tag.Tiles), fields.get(Tag.TileBytes)] : [fields.get(Tag.Strips), fields.get(Tag.StripBytes)]
  const out = Canvas.of(width, height, photometric, samples, fields.get(Tag.ExtraSamples))
  if (!starts || !out) return undefined
  const rowBytes = (pieceWidth * samples * bits + 7) >> 3
  const across = Math.ceil(width / pieceWidth)
  const predictor = number(Tag.Predictor, 1)
  for (let i = 0; i < Math.min(starts.length, across * Math.ceil(height / pieceHeight)); i++) {
    const packed = file.subarray(starts[i], lengths ? starts[i] + lengths[i] : undefined)
    const [left, top] = [(i % across) * pieceWidth, Math.floor(i / across) * pieceHeight]
    const rows = isTiled ? pieceHeight : Math.min(pieceHeight, height - top)
    const data = unpacked(packed, compression, fields, pieceWidth, rows, rowBytes)
    if (!data) return undefined
    if (bits === 16 && isLittle) swapBytes(data)
    if (predictor === 2) addUp(data, rowBytes, samples, bits)
    out.add(data, { left, top, width: pieceWidth, rows, rowBytes, bits, samples }, photometric, fields.get(Tag.Colors))
  }
  return out.picture()
}

function readFields(file: Uint8Array, isLittle: boolean): Fields {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const fields = new Map<number, ArrayLike<number>>()
  const u16 = (at: number): number => (at + 2 <= file.length ? view.getUint16(at, isLittle) : 0)
  const u32 = (at: number): number => (at + 4 <= file.length ? view.getUint32(at, isLittle) : 0)
  const directory = u32(4)
  for (let i = 0, count = u16(directory); i < count; i++) {
    const at = directory + 2 + i * 12
    const size = SIZE_OF[u16(at + 2)] ?? 0
    const length = u32(at + 4)
    const from = size * length <= 4 ? at + 8 : u32(at + 8)
    if (size === 0 || from + size * length > file.length) continue
    const values = new Float64Array(length)
    for (let k = 0; k < length; k++) values[k] = size === 1 ? file[from + k] : size === 2 ? u16(from + 2 * k) : u32(from + 4 * k)
    fields.set(u16(at), values)
  }
  return fields
}

function unpacked(packed: Uint8Array, compression: number, fields: Fields, width: number, rows: number, rowBytes: number): Uint8Array | undefined {
  const size = rowBytes * rows
  const fax = (kind: FaxKind): Uint8Array => faxPixels(fields.get(Tag.FillOrder)?.[0] === 2 ? reversed(packed) : packed, width, rows, kind)
  switch (compression) {
    case Compression.None:
      return packed.slice(0, size)
    case Compression.FaxRows:
      return fax('rows')
    case Compression.T4:
      return fax(((fields.get(Tag.FaxOptions)?.[0] ?? 0) & 1) !== 0 ? 't4-2d' : 't4')
    case Compression.T6:
      return fax('t6')
    case Compression.Lzw:
      return unpackLzw(packed, size)
    case Compression.Deflate:
    case Compression.OldDeflate:
      return unzlibSync(packed, { out: new Uint8Array(size) })
    case Compression.PackBits:
      return unpackBits(packed, size)
    default:
      return undefined
  }
}

const reversed = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => {
    let out = 0
    for (let i = 0; i < 8; i++) out |= ((byte >> i) & 1) << (7 - i)
    return out
  })

function swapBytes(data: Uint8Array): void {
  for (let i = 0; i + 1 < data.length; i += 2) [data[i], data[i + 1]] = [data[i + 1], data[i]]
}

/** Samples that are stated as differences from the pixel before. */
function addUp(data: Uint8Array, rowBytes: number, samples: number, bits: number): void {
  if (bits !== 8 && bits !== 16) return
  const step = (samples * bits) / 8
  for (let row = 0; row + rowBytes <= data.length; row += rowBytes)
    for (let i = row + step; i < row + rowBytes; i += bits / 8) {
      if (bits === 8) data[i] += data[i - step]
      else {
        const sum = ((data[i] << 8) | data[i + 1]) + ((data[i - step] << 8) | data[i - step + 1])
        data[i] = sum >> 8
        data[i + 1] = sum
      }
    }
}

/** A picture that is a JPEG as a whole, with the tables that TIFF keeps apart. */
function jpegOf(file: Uint8Array<ArrayBuffer>, fields: Fields): Preview | undefined {
  const starts = fields.get(Tag.Strips) ?? fields.get(Tag.Tiles)
  const lengths = fields.get(Tag.StripBytes) ?? fields.get(Tag.TileBytes)
  if (starts?.length !== 1 || !lengths || fields.has(Tag.TileWidth)) return undefined
  const tables = fields.get(Tag.JpegTables)
  const data = file.subarray(starts[0] + 2, starts[0] + lengths[0])
  // Without this mark, three channels are taken for brightness and two differences.
  const isRgb = fields.get(Tag.Photometric)?.[0] === Photometric.Rgb
  const adobe = isRgb ? [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0] : []
  return { mime: 'image/jpeg', image: joinedBytes([Uint8Array.of(0xff, 0xd8, ...adobe), Uint8Array.from(tables ?? []).subarray(2, -2), data]) }
}

interface Piece {
  left: number
  top: number
  width: number
  rows: number
  rowBytes: number
  bits: number
  samples: number
}

/** The picture that is made, each pixel the mean of `by` × `by` of the file. */
class Canvas {
  private readonly width: number
  private readonly height: number
  private readonly channels: 1 | 3 | 4
  private readonly by: number
  private readonly columns: number
  private readonly sums: Uint16Array
  /** Whether the sums are numbers of black pixels. */
  private isCounted = false

  static of(width: number, height: number, photometric: number, samples: number, extra: ArrayLike<number> | undefined): Canvas | undefined {
    const isGray = photometric === Photometric.WhiteIsZero || photometric === Photometric.BlackIsZero
    const needed = { [Photometric.Rgb]: 3, [Photometric.Palette]: 1, [Photometric.Cmyk]: 4 }[photometric] ?? (isGray ? 1 : Infinity)
    if (samples < needed) return undefined
    const hasAlpha = photometric === Photometric.Rgb && samples >= 4 && (extra?.[0] === 1 || extra?.[0] === 2)
    return new Canvas(width, height, isGray ? 1 : hasAlpha ? 4 : 3)
  }

  private constructor(width: number, height: number, channels: 1 | 3 | 4) {
    this.width = width
    this.height = height
    this.channels = channels
    this.by = Math.ceil(Math.sqrt((width * height) / MOST_PIXELS))
    this.columns = Math.ceil(width / this.by)
    this.sums = new Uint16Array(this.columns * Math.ceil(height / this.by) * channels)
  }

  add(data: Uint8Array, { left, top, width, rows, rowBytes, bits, samples }: Piece, photometric: number, colors: ArrayLike<number> | undefined): void {
    const { by, channels, columns, sums } = this
    const most = 2 ** bits - 1
    const ends = [Math.min(width, this.width - left), Math.min(rows, this.height - top)]
    if (bits === 1 && samples === 1 && channels === 1) {
      for (let y = 0; y < ends[1]; y++)
        this.addBits(data, y * rowBytes, left, ends[0], Math.floor((top + y) / by) * columns, photometric === Photometric.WhiteIsZero ? 0 : 0xff)
      return
    }
    const sample = (from: number, i: number): number => {
      if (bits === 8) return data[from + i]
      if (bits === 16) return data[from + 2 * i]
      const at = i * bits
      return (data[from + (at >> 3)] >> (8 - bits - (at & 7))) & most
    }
    // The upper eight of 16 bits are read.
    const scale = bits >= 8 ? 1 : 255 / most
    for (let y = 0; y < ends[1]; y++) {
      const from = y * rowBytes
      const row = Math.floor((top + y) / by) * columns
      for (let x = 0; x < ends[0]; x++) {
        const to = (row + Math.floor((left + x) / by)) * channels
        const value = sample(from, x * samples)
        if (channels === 1) sums[to] += photometric === Photometric.WhiteIsZero ? 255 - value * scale : value * scale
        else if (photometric === Photometric.Palette) for (let k = 0; k < 3; k++) sums[to + k] += (colors?.[k * (most + 1) + value] ?? 0) / 256
        else if (photometric === Photometric.Cmyk) {
          const light = 1 - sample(from, x * samples + 3) / 255
          for (let k = 0; k < 3; k++) sums[to + k] += (255 - sample(from, x * samples + k)) * light
        } else for (let k = 0; k < channels; k++) sums[to + k] += sample(from, x * samples + k) * scale
      }
    }
  }

  /** Counts the black pixels of a row of bits, of which most are white. */
  private addBits(data: Uint8Array, from: number, left: number, width: number, row: number, white: number): void {
    const { by, sums } = this
    this.isCounted = true
    for (let x = 0; x < width; x += 8) {
      const byte = data[from + (x >> 3)] ^ white
      if (byte === 0) continue
      const end = Math.min(8, width - x)
      for (let k = 0; k < end; k++) if ((byte & (0x80 >> k)) !== 0) sums[row + Math.floor((left + x + k) / by)]++
    }
  }

  picture(): Preview & { isMask?: boolean } {
    const { by, channels, columns, sums, width, height } = this
    const lines = Math.ceil(height / by)
    const rows = new Uint8Array((columns * channels + 1) * lines)
    for (let y = 0; y < lines; y++) {
      const high = Math.min(by, height - y * by)
      for (let x = 0; x < columns; x++) {
        const count = high * Math.min(by, width - x * by)
        const [from, to] = [(y * columns + x) * channels, y * (columns * channels + 1) + 1 + x * channels]
        if (this.isCounted) rows[to] = 255 * (1 - sums[from] / count)
        else for (let k = 0; k < channels; k++) rows[to + k] = sums[from + k] / count
      }
    }
    return this.isCounted ? { ...maskPng(columns, lines, darkness, rows), isMask: true } : packedPng(columns, lines, channels, rows)
  }
}
