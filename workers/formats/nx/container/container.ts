import { OpenError } from '../../../../src/core/errors.ts'
import { isCompound } from '../../../../src/core/sniff.ts'
import { type Compound, readCompound } from '../../../io/compound/compound.ts'

const MAGIC = 'SPLMSSTR'
const HEADER_AT = 0x19
const HEADER = 'HEADER'
const FOOTER = 'FOOTER'
const MAX_PATH = 4096

const PART = 'UG_PART/UG_PART'

/** The container of NX parts: a flat list of paths from NX 12 on, an OLE compound file before. */
export class Container {
  private readonly bytes: Uint8Array
  private readonly byPath = new Map<string, Uint8Array>()
  private readonly compound: Compound | undefined

  /** Throws `shape-unread` for another container, such as those of Unigraphics, and `file-exception` when the directory is damaged. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.compound = isCompound(bytes) ? readCompound(bytes) : undefined
    if (this.compound?.find(PART)) return
    if (!startsWith(bytes, 0, MAGIC) || !startsWith(bytes, HEADER_AT, HEADER))
      throw new OpenError('shape-unread', 'not a container of NX that is known, which the oldest parts lack: export STEP or Parasolid from NX')
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.read(view, HEADER_AT + HEADER.length)
    const footer = view.getUint32(0x11, true) + view.getUint16(0x15, true) * 2 ** 32
    if (startsWith(bytes, footer, FOOTER)) this.read(view, footer + FOOTER.length)
    if (this.byPath.size === 0) throw new OpenError('file-exception', 'the directory of the NX part is empty')
  }

  get paths(): string[] {
    return this.compound ? this.compound.streams.map(({ path }) => path) : [...this.byPath.keys()]
  }

  /** A file's bytes (a view), by its path below `/Root/`. Throws `file-exception` where the file ends before. */
  find(path: string): Uint8Array | undefined {
    if (this.compound) return this.compound.find(path)?.read()
    return this.byPath.get(`/Root/${path}`)
  }

  /** Entries `length, path, offset, size`: folders have a size of zero or of nonsense. */
  private read(view: DataView, from: number): void {
    if (from + 4 > this.bytes.length) return
    let left = view.getUint32(from, true)
    let at = from + 4
    for (; left > 0 && at + 4 <= this.bytes.length; left--) {
      const length = view.getUint32(at, true)
      const behind = at + 4 + length
      if (length > MAX_PATH || behind + 16 > this.bytes.length) return
      const path = new TextDecoder('latin1').decode(this.bytes.subarray(at + 4, behind)).replace(/\0+$/, '')
      const offset = Number(view.getBigUint64(behind, true))
      const size = Number(view.getBigUint64(behind + 8, true))
      if (size > 0 && offset + size <= this.bytes.length) this.byPath.set(path, this.bytes.subarray(offset, offset + size))
      at = behind + 16
    }
  }
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}
