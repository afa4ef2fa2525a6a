import { ByteWriter } from '../../../workers/io/bytes/byteWriter.fixture.ts'

/** FMTID_SummaryInformation, {F29F85E0-4FF9-1068-AB91-08002B27B3D9}. */
const SUMMARY = [0xe0, 0x85, 0x9f, 0xf2, 0xf9, 0x4f, 0x68, 0x10, 0xab, 0x91, 0x08, 0x00, 0x2b, 0x27, 0xb3, 0xd9]
const SECTION_AT = 48
const WIDE_TEXT = 31

/** A summary of texts by their property ids, as [MS-OLEPS] has it. */
export function propertySet(texts: Record<number, string>): Uint8Array {
  const entries = Object.entries(texts)
  const table = new ByteWriter()
  const values = new ByteWriter()
  let at = 8 + entries.length * 8
  for (const [id, text] of entries) {
    table.u32(Number(id), at)
    const padding = text.length % 2 === 0 ? 2 : 0
    values.u32(WIDE_TEXT).text16(`${text}\0`).zeros(padding)
    at += 8 + (text.length + 1) * 2 + padding
  }
  const head = new ByteWriter().u16(0xfffe, 0).u32(0x20005).zeros(16).u32(1).raw(SUMMARY).u32(SECTION_AT)
  return head.u32(at, entries.length).raw(table.done()).raw(values.done()).done()
}
