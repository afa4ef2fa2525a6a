import { type CadDocument, DwgWriter } from '@node-projects/acad-ts'

/** What the library keeps to itself. */
interface Sections {
  _writeAppInfo(): void
  _fileHeaderWriter: { addSection(name: string, data: Uint8Array, isCompressed: boolean, pageSize: number): void }
}

const ROOM = 1 << 20
const PAGE = 0x80
const VERSION = '1.0'

/** Writes a DWG of R2004 that names this product as its application: the library would name itself. */
export function writeDwg(document: CadDocument): Uint8Array {
  const bytes = new Uint8Array(ROOM)
  const writer = new DwgWriter(bytes, document)
  const own = writer as unknown as Sections
  own._writeAppInfo = () => own._fileHeaderWriter.addSection('AcDb:AppInfo', applicationInfo(), false, PAGE)
  writer.write()
  return bytes.slice(0, writer.bytesWritten)
}

/** Section AcDb:AppInfo of R2004: a count, then texts, each but the first after a checksum that may be zero. */
function applicationInfo(): Uint8Array {
  const out: number[] = []
  const number = (value: number, size: number): void => {
    for (let i = 0; i < size; i++) out.push((value >> (8 * i)) & 0xff)
  }
  const text = (value: string): void => {
    number(value.length + 1, 2)
    out.push(...new TextEncoder().encode(value), 0)
  }
  number(3, 4)
  text('AppInfoDataList')
  number(3, 4)
  for (const value of [
    VERSION,
    'Sample drawing of Facet',
    `<ProductInformation name ="Facet" build_version="${VERSION}" registry_version="${VERSION}" install_id_string="Facet" registry_localeID="1033"/>`,
  ]) {
    out.push(...new Uint8Array(16))
    text(value)
  }
  return Uint8Array.from(out)
}
