import { DwgReader } from '@node-projects/acad-ts'

const LONGEST = 80
/** Where a comment at the head of a DXF file may stand. */
const HEAD = 4096

/** What the library keeps to itself. */
interface Sections {
  _fileHeader: unknown
  readFileHeader(): unknown
  _getSectionStream(name: string): { _stream: Uint8Array } | null
}

/** The product that wrote a DWG of R2004 or later, from its section of that name: `<ProductInformation name ="…" build_version="…"`. */
export function dwgApplication(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    const reader = new DwgReader(bytes.buffer) as unknown as Sections
    reader._fileHeader = reader.readFileHeader()
    const data = reader._getSectionStream('AcDb:AppInfo')?._stream.subarray(0, 1 << 16)
    if (!data) return undefined
    // Letters of one byte or two.
    const text = String.fromCharCode(...data.subarray(0, HEAD)).replaceAll('\0', '')
    const name = /ProductInformation[^>]*?\bname\s*=\s*"([^"]*)"/.exec(text)?.[1]
    const version = /\bbuild_version\s*=\s*"([^"]*)"/.exec(text)?.[1]
    return shown(name && version ? `${name} (${version})` : name)
  } catch {
    return undefined
  }
}

/** The first comment of a DXF file, in which programs name themselves. */
export function dxfApplication(data: Uint8Array): string | undefined {
  const head = String.fromCharCode(...data.subarray(0, HEAD))
  return shown(/^\s*999\r?\n([^\r\n]*)/.exec(head)?.[1])
}

const shown = (text: string | undefined): string | undefined =>
  text
    ?.trim()
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, LONGEST) || undefined
